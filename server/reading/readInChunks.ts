import type { ReadLimits } from '../database/ReadLimits.ts'
import type { Database, Queryable } from '../database/Database.ts'
import type { Model } from '#shared/model/model.ts'
import { figureCalls } from '../calls/utility/figureCalls.ts'
import { dashboardCalls } from '../calls/dashboard/dashboardCalls.ts'
import type { Call } from '../calls/Call.ts'
import { finishResult, limitsFor } from '../queries/createQueryRunner.ts'
import { computedQueries, listsQueries, namedQueries } from '../reads/namedQueries.ts'
import { createQueryPreparer, type IncomingQuery, type QueryPreparer } from '../queries/prepareQuery.ts'
import { readChunks, type TextReader } from '../queries/readChunks.ts'
import { readPlan } from '../queries/readPlan.ts'
import { renderReport } from '../reports/renderReport.ts'
import { REPORTS } from '../reports/readReport.ts'
import { writeSpreadsheet } from '../reports/writeSpreadsheet.ts'
import { wholeReader, type ReadWhole } from './readWhole.ts'
import type { ReadTask } from './ReadTask.ts'

/** The sources of read tasks. */
export interface ReadSource {
  readonly model: Model
  readonly database: Pick<Database, 'dialect' | 'query' | 'readText'> & Partial<TextReader>
  readonly limits: ReadLimits
  readonly timeZone: string
  /** The server's clock: an instant. */
  readonly now: () => string
}

/** The calls that compute figures from many records. */
export function readOnlyCalls(dependencies: {
  readonly database: Queryable
  readonly timeZone: string
  readonly now: () => string
}): readonly Call[] {
  return [...figureCalls(dependencies), ...dashboardCalls(dependencies)]
}

/** Runs a task in the caller's thread; the result is streamed in chunks, and may end with an error. */
export type ReadInChunks = (task: ReadTask) => AsyncGenerator<Buffer>

/** Creates the function that runs tasks. */
export function createReadInChunks(source: ReadSource): ReadInChunks {
  const { model, database, limits, timeZone, now } = source
  const queries = createQueryPreparer({
    model,
    database,
    namedQueries,
    listsQueries,
    limits,
    computed: { queries: computedQueries, now, timeZone },
  })
  const readers: QueryReaders = { queries, readWhole: wholeReader(database) }
  const calls = new Map(readOnlyCalls({ database, timeZone, now }).map((call) => [call.path, call]))

  return async function* (task) {
    if (task.kind === 'query') yield* readQuery(source, readers, task.asked)
    else if (task.kind === 'report') yield json(await REPORTS[task.name]({ database, timeZone, now }, task))
    else if (task.kind === 'page') yield Buffer.from(renderReport(task.title, task.documents))
    else if (task.kind === 'spreadsheet') yield writeSpreadsheet(task.tables, timeZone)
    else {
      const call = calls.get(task.path)
      if (call === undefined) throw new Error(`${task.path} is not a read-only call.`)
      yield json(await call.run(task.parameters, task.user))
    }
  }
}

interface QueryReaders {
  readonly queries: QueryPreparer
  readonly readWhole: ReadWhole
}

async function* readQuery(
  { model, database, limits }: ReadSource,
  { queries, readWhole }: QueryReaders,
  incoming: IncomingQuery,
): AsyncGenerator<Buffer> {
  const prepared = await queries.prepare(incoming)
  if (prepared.as === 'computed') {
    yield json(await prepared.compute())
    return
  }
  const { readTexts } = database
  if (prepared.linked !== 'no' || prepared.plan.eachRowSql === null || readTexts === undefined) {
    yield finishResult(model, prepared, await readPlan(database, prepared, limitsFor(prepared, limits)))
    return
  }
  const whole = await readWhole(prepared)
  if (whole !== null) yield whole
  else yield* readChunks({ readTexts: readTexts.bind(database) }, prepared, limits)
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value))
}
