import { budget } from '#test/support/budget.ts'
import { SEED } from '#test/support/seed.ts'
import { describeFailure } from './describeFailure.ts'
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
