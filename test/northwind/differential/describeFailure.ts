import type { GeneratedQuery } from './generateQuery.ts'
import type { Verdict } from './Subject.ts'

const MAX_ROWS = 4

/** Describes a failure: the query as sent, the differences, and the rows that only one result contains. */
export function describeFailure(query: GeneratedQuery, verdict: Verdict): string {
  const sentRequest = `${query.entity} ${JSON.stringify(query.request)}`
  if (verdict.is === 'same') return `${sentRequest}\n  is answered as expected`
  if (verdict.is === 'refused') return `${sentRequest}\n  is refused: ${verdict.message}`
  const { expected, actual, differences } = verdict
  return [
    sentRequest,
    ...differences.map(
      ({ path, expected: wanted, actual: got }) =>
        `  at ${path === '' ? 'the top' : path}: expected ${abbreviate(wanted)}, answered ${abbreviate(got)}`,
    ),
    ...rowsOnlyIn('expected', rowsOf(expected), rowsOf(actual)),
    ...rowsOnlyIn('answered', rowsOf(actual), rowsOf(expected)),
  ].join('\n')
}

function rowsOnlyIn(title: string, rows: readonly unknown[], others: readonly unknown[]): string[] {
  const known = new Set(others.map(withoutNulls))
  const only = rows.map(withoutNulls).filter((row) => !known.has(row))
  return only.slice(0, MAX_ROWS).map((row) => `  only ${title}: ${row}`)
}

function rowsOf(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer
  const results: unknown =
    typeof answer === 'object' && answer !== null && 'results' in answer ? answer.results : []
  return Array.isArray(results) ? results : []
}

/** Members sorted by name, so that equal rows give equal texts. */
function withoutNulls(row: unknown): string {
  return JSON.stringify(row, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, member]) => member !== null)
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : value,
  )
}

function abbreviate(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing'
}
