import type { ReadLimits } from '../database/ReadLimits.ts'
import type { Database } from '../database/Database.ts'
import { finishResult, limitsFor } from '../queries/createQueryRunner.ts'
import { createQueryPreparer, type IncomingQuery, type QueryPreparer } from '../queries/prepareQuery.ts'
import { readChunks, type TextReader } from '../queries/readChunks.ts'
import { readPlan } from '../queries/readPlan.ts'
import { wholeReader, type ReadWhole } from './readWhole.ts'
import type { ReadProduct } from './ReadProduct.ts'
import type { ReadTask } from './ReadTask.ts'

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
  const { model, namedQueries, listsQueries, computedQueries } = product
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
    product.works.map((work) => [work.name, work.prepare({ database, timeZone, now })] as const),
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
