/** Long work that stops now and then, so that whoever drives it can let others have their turn in between. */
export type Steps<T> = Generator<undefined, T, undefined>

/** Values between two stops. */
const FEW = 16

/** Does something with each value, and stops after a few. */
export function* forEachInSteps<V>(values: Iterable<V>, step: (value: V) => void): Steps<undefined> {
  let done = 0
  for (const value of values) {
    step(value)
    if (++done % FEW === 0) yield
  }
}
