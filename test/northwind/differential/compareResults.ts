/** A place in which two answers differ. */
export interface Difference {
  /** `results[2].customer.city`; empty for the answer as a whole. */
  readonly path: string
  readonly expected: unknown
  readonly actual: unknown
}

const MAX_DIFFERENCES = 5

/** Where an answer is not what was expected, the first few places; the order of an object's members counts for nothing. */
export function compareResults(expected: unknown, actual: unknown): readonly Difference[] {
  const differences: Difference[] = []
  compare(expected, actual, '', differences)
  return differences
}

function compare(expected: unknown, actual: unknown, path: string, differences: Difference[]): void {
  if (differences.length >= MAX_DIFFERENCES || Object.is(expected, actual)) return
  // Zero has no sign in JSON.
  if (expected === 0 && actual === 0) return
  if (isObject(expected) && isObject(actual) && Array.isArray(expected) === Array.isArray(actual)) {
    if (Array.isArray(expected) && Array.isArray(actual) && expected.length !== actual.length) {
      differences.push({ path: `${path}.length`, expected: expected.length, actual: actual.length })
      return
    }
    for (const name of new Set([...Object.keys(expected), ...Object.keys(actual)]))
      compare(expected[name], actual[name], pathOf(path, name, expected), differences)
    return
  }
  differences.push({ path, expected, actual })
}

function pathOf(path: string, name: string, within: object): string {
  if (Array.isArray(within)) return `${path}[${name}]`
  return path === '' ? name : `${path}.${name}`
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
