import type { SignedInUser } from '#shared/wire/account.ts'
import type { QueryRequest } from '#shared/wire/query.ts'
import { ReadLimitExceeded } from '../database/ReadLimits.ts'
import { finishAnswer } from '../queries/createQueryRunner.ts'
import { QUICK_LIMITS } from '../queries/limits.ts'
import type { Plan } from '../queries/planQuery.ts'
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
  const trials = new WeakMap<Plan, Trials>()

  const readQuickly = async (prepared: PreparedStatement): Promise<ReadAnswer | null> => {
    const { plan, parameters } = prepared
    if (!plan.isBounded) return null
    const known = trials.get(plan) ?? new Trials()
    trials.set(plan, known)
    if (!known.isDue()) return null
    try {
      const text = await database.readText(plan.sql, parameters, QUICK_LIMITS)
      known.succeeded()
      if (text.length === 0) throw tooManyRows(plan)
      return inMemory(finishAnswer(model, prepared, text))
    } catch (error) {
      if (!(error instanceof ReadLimitExceeded)) throw error
      known.failed()
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

const FIRST_PASSED = 4
const MOST_PASSED = 1_024

/**
 * Whether a statement is worth being tried in the thread of the server: each time that it proves to be much, it is passed on
 * twice as often before it is tried again, since one customer has much and the next has little.
 */
class Trials {
  #toPass = 0
  #passedLast = 0

  isDue(): boolean {
    if (this.#toPass === 0) return true
    this.#toPass -= 1
    return false
  }

  succeeded(): void {
    this.#passedLast = 0
  }

  failed(): void {
    this.#passedLast = Math.min(Math.max(FIRST_PASSED, this.#passedLast * 2), MOST_PASSED)
    this.#toPass = this.#passedLast
  }
}
