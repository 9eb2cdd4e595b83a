/** A place in which two answers differ. */
export interface Difference {
  /** `results[2].customer.city`; empty for the answer as a whole. */
  readonly place: string
  readonly expected: unknown
  readonly answered: unknown
}

const MOST_DIFFERENCES = 5

/** Where an answer is not what was expected, the first few places; the order of an object's members counts for nothing. */
export function compareAnswers(expected: unknown, answered: unknown): readonly Difference[] {
  const differences: Difference[] = []
  compare(expected, answered, '', differences)
  return differences
}

function compare(expected: unknown, answered: unknown, place: string, differences: Difference[]): void {
  if (differences.length >= MOST_DIFFERENCES || Object.is(expected, answered)) return
  // Zero has no sign in JSON.
  if (expected === 0 && answered === 0) return
  if (isObject(expected) && isObject(answered) && Array.isArray(expected) === Array.isArray(answered)) {
    if (Array.isArray(expected) && Array.isArray(answered) && expected.length !== answered.length) {
      differences.push({ place: `${place}.length`, expected: expected.length, answered: answered.length })
      return
    }
    for (const name of new Set([...Object.keys(expected), ...Object.keys(answered)]))
      compare(expected[name], answered[name], placeOf(place, name, expected), differences)
    return
  }
  differences.push({ place, expected, answered })
}

function placeOf(place: string, name: string, within: object): string {
  if (Array.isArray(within)) return `${place}[${name}]`
  return place === '' ? name : `${place}.${name}`
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
