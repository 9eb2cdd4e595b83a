import type { ReadLimits } from '#server/database/ReadLimits.ts'
import type { Model } from '#shared/model/model.ts'
import { ANSWER_LIMITS, MAX_LINKED_BYTES } from './limits.ts'
import { linkRecords } from './linkRecords.ts'
import {
  createQueryPreparer,
  type IncomingQuery,
  type PreparedStatement,
  type QueryDependencies,
} from './prepareQuery.ts'
import { readPlan } from './readPlan.ts'

/**
 * Answers a query as JSON bytes. Raises what preparing raises (`createQueryPreparer`), and TooLarge or QueryTimeout for an
 * answer that is more than a query may have.
 */
export type RunQuery = (incoming: IncomingQuery) => Promise<Buffer>

/** Makes the function that answers queries in the thread of its caller. */
export function createQueryRunner(dependencies: QueryDependencies): RunQuery {
  const { model, database, limits = ANSWER_LIMITS } = dependencies
  const queries = createQueryPreparer(dependencies)
  return async (incoming) => {
    const prepared = await queries.prepare(incoming)
    if (prepared.as === 'computed') return Buffer.from(JSON.stringify(await prepared.answer()))
    return finishAnswer(model, prepared, await readPlan(database, prepared, limitsFor(prepared, limits)))
  }
}

/** An answer that is linked is read into memory as records. */
export function limitsFor({ linked }: PreparedStatement, limits: ReadLimits): ReadLimits {
  return linked === 'no' ? limits : { ...limits, bytes: Math.min(limits.bytes, MAX_LINKED_BYTES) }
}

/** Links the records of an answer where that is wanted (QU14). */
export function finishAnswer(model: Model, { linked }: PreparedStatement, answer: Buffer): Buffer {
  if (linked === 'no') return answer
  const records = linkRecords(model, JSON.parse(answer.toString()), linked === 'complete')
  return Buffer.from(JSON.stringify(records))
}
