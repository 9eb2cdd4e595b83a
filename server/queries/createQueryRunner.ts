import type { ReadLimits } from '#server/database/ReadLimits.ts'
import type { Model } from '#shared/model/model.ts'
import { RESULT_LIMITS, MAX_LINKED_BYTES } from './limits.ts'
import { linkRecords } from './linkRecords.ts'
import {
  createQueryPreparer,
  type IncomingQuery,
  type PreparedStatement,
  type QueryDependencies,
} from './prepareQuery.ts'
import { readPlan } from './readPlan.ts'

/**
 * Runs a query and returns JSON bytes. Throws what preparing throws (`createQueryPreparer`), and TooLarge or QueryTimeout if the
 * result exceeds the limits.
 */
export type RunQuery = (incoming: IncomingQuery) => Promise<Buffer>

/** Creates the function that runs queries in the caller's thread. */
export function createQueryRunner(dependencies: QueryDependencies): RunQuery {
  const { model, database, limits = RESULT_LIMITS } = dependencies
  const queries = createQueryPreparer(dependencies)
  return async (incoming) => {
    const prepared = await queries.prepare(incoming)
    if (prepared.as === 'computed') return Buffer.from(JSON.stringify(await prepared.compute()))
    return finishResult(model, prepared, await readPlan(database, prepared, limitsFor(prepared, limits)))
  }
}

/** A linked result is parsed into records in memory. */
export function limitsFor({ linked }: PreparedStatement, limits: ReadLimits): ReadLimits {
  return linked === 'no' ? limits : { ...limits, bytes: Math.min(limits.bytes, MAX_LINKED_BYTES) }
}

/** Links the records of a result if requested (QU14). */
export function finishResult(model: Model, { linked }: PreparedStatement, result: Buffer): Buffer {
  if (linked === 'no') return result
  const records = linkRecords(model, JSON.parse(result.toString()), linked === 'complete')
  return Buffer.from(JSON.stringify(records))
}
