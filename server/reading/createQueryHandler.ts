import type { SignedInUser } from '#shared/wire/account.ts'
import type { QueryRequest } from '#shared/wire/query.ts'
import { ReadLimitExceeded } from '../database/ReadLimits.ts'
import { finishAnswer } from '../queries/createQueryRunner.ts'
import { QUICK_LIMITS } from '../queries/limits.ts'
import type { Plan } from '../queries/planQuery.ts'
import {
  createQueryPreparer,
  type PreparedStatement,
  type QueryDependencies,
} from '../queries/prepareQuery.ts'
import { tooManyRows } from '../queries/readPlan.ts'
import { inMemory, type ReadResult } from '#server/kernel/ReadResult.ts'
import type { ReadScheduler } from './ReadScheduler.ts'

/** Handles a query of a signed-in user; raises what queries raise. */
export type QueryHandler = (
  user: SignedInUser,
  resource: string,
  request: QueryRequest,
) => Promise<ReadResult>

/**
 * Runs key lookups in the server's thread, which is faster than another process, and cancels them as soon as they prove
 * expensive; everything else goes to the `ReadScheduler`.
 */
export function createQueryHandler(
  dependencies: QueryDependencies,
  reads: Pick<ReadScheduler, 'run'>,
): QueryHandler {
  const { model, database } = dependencies
  const queries = createQueryPreparer(dependencies)
  const trials = new WeakMap<Plan, QuickReadTrials>()

  const readQuickly = async (prepared: PreparedStatement): Promise<ReadResult | null> => {
    const { plan, parameters } = prepared
    if (!plan.isBounded) return null
    const known = trials.get(plan) ?? new QuickReadTrials()
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
    const incoming = { user, resource, request }
    if (!queries.mayBeSlow(incoming)) {
      const prepared = await queries.prepare(incoming)
      const quick = prepared.as === 'statement' ? await readQuickly(prepared) : null
      if (quick !== null) return quick
    }
    return reads.run(user.userId, { kind: 'query', asked: incoming })
  }
}

const FIRST_SKIPS = 4
const MAX_SKIPS = 1_024

/**
 * Decides whether to try a statement in the server's thread: each time it proves expensive, it is skipped twice as often before
 * the next trial, since costs vary between customers.
 */
class QuickReadTrials {
  #skipsLeft = 0
  #lastSkips = 0

  isDue(): boolean {
    if (this.#skipsLeft === 0) return true
    this.#skipsLeft -= 1
    return false
  }

  succeeded(): void {
    this.#lastSkips = 0
  }

  failed(): void {
    this.#lastSkips = Math.min(Math.max(FIRST_SKIPS, this.#lastSkips * 2), MAX_SKIPS)
    this.#skipsLeft = this.#lastSkips
  }
}
