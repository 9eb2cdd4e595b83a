import { type ReadLimits, ReadLimitExceeded } from '../database/ReadLimits.ts'
import type { Database } from '../database/Database.ts'
import { finishResult, limitsFor } from '../queries/createQueryRunner.ts'
import { createQueryPreparer, type IncomingQuery, type QueryPreparer } from '../queries/prepareQuery.ts'
import { readChunks, type TextReader } from '../queries/readChunks.ts'
import { readPlan, tooManyRows, type BoundPlan } from '../queries/readPlan.ts'
import type { ReadProduct } from './ReadProduct.ts'
import type { ReadTask } from './ReadTask.ts'
import type { Plan } from '../queries/planQuery.ts'
import { TrialBackoff } from './TrialBackoff.ts'

/** Composing a text takes several times its memory. */
const WHOLE_LIMITS: ReadLimits = {
  rows: 6_000,
  bytes: 4 * 1_048_576,
  nestedBytes: 4 * 1_048_576,
  milliseconds: Number.POSITIVE_INFINITY,
}

/** The sources of read tasks. */
export interface ReadSource {
  readonly product: ReadProduct
  readonly database: Pick<Database, 'dialect' | 'query' | 'readText'> & Partial<TextReader>
  readonly limits: ReadLimits
  readonly timeZone: string
  /** The server's clock: an instant. */
  readonly now: () => string
}

/** Runs a task in the caller's thread; the result is streamed in chunks, and may end with an error. */
export type ReadInChunks = (task: ReadTask) => AsyncGenerator<Buffer>

/** Creates the function that runs tasks. */
export function createReadInChunks(source: ReadSource): ReadInChunks {
  const { product, database, limits, timeZone, now } = source
  const { model, namedQueries, listsQueries, computedQueries, openFile } = product
  const queries = createQueryPreparer({
    model,
    database,
    namedQueries,
    listsQueries,
    limits,
    computed: { queries: computedQueries, now, timeZone },
  })
  const readers: QueryReaders = { queries, readWhole: wholeReader(database) }
  const works = new Map(
    product.works.map((work) => [work.name, work.prepare({ database, timeZone, now, openFile })] as const),
  )

  return async function* (task) {
    if (task.kind === 'query') {
      yield* readQuery(source, readers, task.asked)
      return
    }
    const read = works.get(task.work)
    if (read === undefined) throw new Error(`${task.work} is not read here.`)
    // The task was made by the work of this name, from such an input.
    yield* read(task.input as never)
  }
}

interface QueryReaders {
  readonly queries: QueryPreparer
  readonly readWhole: ReadWhole
}

async function* readQuery(
  { product, database, limits }: ReadSource,
  { queries, readWhole }: QueryReaders,
  incoming: IncomingQuery,
): AsyncGenerator<Buffer> {
  const prepared = await queries.prepare(incoming)
  if (prepared.as === 'computed') {
    yield Buffer.from(JSON.stringify(await prepared.compute()))
    return
  }
  const { readTexts } = database
  if (prepared.linked !== 'no' || prepared.plan.eachRowSql === null || readTexts === undefined) {
    yield finishResult(
      product.model,
      prepared,
      await readPlan(database, prepared, limitsFor(prepared, limits)),
    )
    return
  }
  const whole = await readWhole(prepared)
  if (whole !== null) yield whole
  else yield* readChunks({ readTexts: readTexts.bind(database) }, prepared, limits)
}

/** Reads the result of a statement at once; null if it is large, or was so recently. Throws TooLarge for too many rows. */
type ReadWhole = (bound: BoundPlan) => Promise<Buffer | null>

/** Creates the function that reads small results at once, in two thirds of the time of reading row by row. */
function wholeReader(database: Pick<Database, 'readText'>): ReadWhole {
  const planBackoffs = new WeakMap<Plan, TrialBackoff>()
  return async ({ plan, parameters }) => {
    const backoff = planBackoffs.get(plan) ?? new TrialBackoff()
    planBackoffs.set(plan, backoff)
    if (!backoff.isDue()) return null
    try {
      const text = await database.readText(plan.sql, parameters, WHOLE_LIMITS)
      if (text.length === 0) throw tooManyRows(plan)
      backoff.record(true)
      return text
    } catch (error) {
      if (!(error instanceof ReadLimitExceeded)) throw error
      backoff.record(false)
      return null
    }
  }
}
