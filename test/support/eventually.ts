import { patienceFor } from './Patience.ts'

const PAUSE_MILLISECONDS = 40

/** The matchers of Jest, each of which resolves once it holds. */
type Eventually<T> = jest.Matchers<Promise<void>, T> & { readonly not: jest.Matchers<Promise<void>, T> }

/**
 * As `expect`, for what is still on its way: reads again until the matcher holds. What is wrong for good fails with the
 * matcher's own message.
 */
export function expectEventually<T>(read: () => T | Promise<T>): Eventually<T> {
  return polled(read, false)
}

function polled<T>(read: () => T | Promise<T>, isNegated: boolean): Eventually<T> {
  const matcher = (_target: object, name: string | symbol): unknown => {
    if (name === 'not') return polled(read, true)
    return (...expected: readonly unknown[]): Promise<void> =>
      eventually(async () => {
        const expectation: object = Reflect.apply(expect, null, [await read()])
        const matchers: object = isNegated ? Reflect.get(expectation, 'not') : expectation
        Reflect.apply(Reflect.get(matchers, name), matchers, expected)
      })
  }
  // It has exactly what `expect` has, later.
  return new Proxy({}, { get: matcher }) as Eventually<T>
}

/** Tries until it no longer throws; then throws what it threw last. */
async function eventually(attempt: () => Promise<void>): Promise<void> {
  const patience = patienceFor('what it expects')
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (patience.isOver()) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS))
  }
}
