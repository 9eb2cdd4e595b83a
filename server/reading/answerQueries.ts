import type { SignedInUser } from '#shared/wire/account.ts'
import type { QueryRequest } from '#shared/wire/query.ts'
import { ReadLimitExceeded } from '../database/ReadLimits.ts'
import { finishAnswer } from '../queries/createQueryRunner.ts'
import { QUICK_LIMITS } from '../queries/limits.ts'
import { createQueryPreparer, type PreparedStatement, type QueryParts } from '../queries/prepareQuery.ts'
import { tooManyRows } from '../queries/readPlan.ts'
import { inMemory, type ReadAnswer } from './ReadAnswer.ts'
import type { Reading } from './Reading.ts'

/** Answers a query of a signed-in user; raises what queries raise. */
export type AnswerQuery = (user: SignedInUser, resource: string, request: QueryRequest) => Promise<ReadAnswer>

/**
 * Answers what is read by keys in the thread of the server, which is quicker than asking another, and gives it up as soon as it
 * proves to be much; everything else is read elsewhere (`Reading`).
 */
export function answerQueries(parts: QueryParts, reading: Pick<Reading, 'run'>): AnswerQuery {
  const { model, database } = parts
  const queries = createQueryPreparer(parts)
  /** Statements that proved to read much: they are not tried again. */
  const long = new WeakSet<object>()

  const readQuickly = async (prepared: PreparedStatement): Promise<ReadAnswer | null> => {
    const { plan, parameters } = prepared
    if (!plan.isBounded || long.has(plan)) return null
    try {
      const text = await database.readText(plan.sql, parameters, QUICK_LIMITS)
      if (text.length === 0) throw tooManyRows(plan)
      return inMemory(finishAnswer(model, prepared, text))
    } catch (error) {
      if (!(error instanceof ReadLimitExceeded)) throw error
      long.add(plan)
      return null
    }
  }

  return async (user, resource, request) => {
    const asked = { user, resource, request }
    if (!queries.readsMuch(asked)) {
      const prepared = await queries.prepare(asked)
      const quick = prepared.as === 'statement' ? await readQuickly(prepared) : null
      if (quick !== null) return quick
    }
    return reading.run(user.userId, { kind: 'query', asked })
  }
}
