import { budget } from '#test/support/budget.ts'
import { SEED } from '#test/support/seed.ts'
import { generateQueries, type GeneratedQuery } from './generateQuery.ts'
import { generateRows } from './generateRows.ts'
import { pastFailures } from './pastFailures.ts'
import { shrinkQuery } from './shrinkQuery.ts'
import { MODELS, Subject, type ModelName, type Verdict } from './Subject.ts'

/** The total number of queries; the first rows and queries have the seed of the run. A failure names the seed that repeats it. */
const QUERIES = budget({ gate: 300, soak: 10_000 })
const QUERIES_OF_ONE_DATA_SET = 250

const names = Object.keys(MODELS) as ModelName[] // the keys of MODELS are the names of models

describe('queries answered by the engine and evaluated in memory', () => {
  const subjects = new Map<ModelName, Subject>()
  beforeAll(async () => {
    for (const name of names) subjects.set(name, await Subject.open(name))
  })
  afterAll(async () => {
    for (const subject of subjects.values()) await subject.close()
  })

  const subjectNamed = (name: ModelName): Subject => {
    const subject = subjects.get(name)
    if (subject === undefined) throw new Error(`${name} has not been opened.`)
    return subject
  }

  test.each(pastFailures)('F-114 $name', async ({ model, query, rows, answer = [] }) => {
    const subject = subjectNamed(model)
    await subject.load(rows ?? generateRows(MODELS[model], 1))
    const verdict = await subject.compare(query)
    expect(describeFailure(query, verdict)).toMatch(/is answered as expected$/)
    expect(verdict).toMatchObject({ answer })
  })

  test.each(names)(`F-114 random queries of the model %s (SEED=${SEED})`, async (name) => {
    const subject = subjectNamed(name)
    const count = Math.ceil(QUERIES / names.length)
    let queried = 0
    for (let seed = SEED; queried < count; seed++) {
      await subject.load(generateRows(MODELS[name], seed))
      const wanted = Math.min(count - queried, QUERIES_OF_ONE_DATA_SET)
      const failure = await firstFailure(subject, seed, wanted)
      if (failure !== null) throw new Error(`SEED=${seed} repeats this:\n${failure}`)
      queried += wanted
    }
    expect(queried).toBe(count)
  })
})

/** Asks `count` random queries and returns the first wrong answer, reduced. */
async function firstFailure(subject: Subject, seed: number, count: number): Promise<string | null> {
  for (const query of generateQueries(subject.data, seed, count)) {
    const verdict = await subject.compare(query)
    if (verdict.is === 'same') continue
    const smallest = await shrinkQuery(query, (smaller) => failsLike(verdict, subject, smaller))
    return describeFailure(smallest, await subject.compare(smallest))
  }
  return null
}

/** What was left out may have made the query one that cannot be evaluated, or is refused for another reason. */
async function failsLike(verdict: Verdict, subject: Subject, query: GeneratedQuery): Promise<boolean> {
  try {
    const found = await subject.compare(query)
    if (found.is === 'refused') return verdict.is === 'refused' && found.message === verdict.message
    return found.is === verdict.is
  } catch {
    return false
  }
}

const MAX_ROWS = 4

/** Describes a failure: the query as sent, the differences, and the rows that only one result contains. */
function describeFailure(query: GeneratedQuery, verdict: Verdict): string {
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
