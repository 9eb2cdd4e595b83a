/** A difference between two results. */
export interface Difference {
  /** `results[2].customer.city`; empty for the result as a whole. */
  readonly path: string
  readonly expected: unknown
  readonly actual: unknown
}

const MAX_DIFFERENCES = 5

/** The first few differences between the expected and the actual result; the order of an object's members is ignored. */
export function compareResults(expected: unknown, actual: unknown): readonly Difference[] {
  const differences: Difference[] = []
  compare(expected, actual, '', differences)
  return differences
}

function compare(expected: unknown, actual: unknown, path: string, differences: Difference[]): void {
  if (differences.length >= MAX_DIFFERENCES || Object.is(expected, actual)) return
  // JSON does not distinguish -0 from 0.
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
