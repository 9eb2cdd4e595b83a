import type { SignedInUser } from '#shared/wire/account.ts'
import type { QueryRequest } from '#shared/wire/query.ts'
import type { Parameter } from '../database/Database.ts'
import { ReadLimitExceeded } from '../database/ReadLimits.ts'
import { finishResult } from '../queries/createQueryRunner.ts'
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
import { TrialBackoff } from './TrialBackoff.ts'

/** Handles a query of a signed-in user; throws what queries throw. */
export type QueryHandler = (
  user: SignedInUser,
  resource: string,
  request: QueryRequest,
) => Promise<ReadResult>

/**
 * Tries queries in the server's thread, which is faster than another process, and cancels them as soon as they prove expensive;
 * everything else is passed to the `ReadScheduler`.
 */
export function createQueryHandler(
  dependencies: QueryDependencies,
  reads: Pick<ReadScheduler, 'run'>,
): QueryHandler {
  const { model, database } = dependencies
  const queries = createQueryPreparer(dependencies)
  const planBackoffs = new WeakMap<Plan, TrialBackoff>()
  const userBackoffs = new WeakMap<SignedInUser, TrialBackoff>()

  /** Null if the query is not tried or was canceled. */
  const readQuickly = async (user: SignedInUser, prepared: PreparedStatement): Promise<ReadResult | null> => {
    const { plan, parameters } = prepared
    if (plan.search === 'expensive' || !hasShortPatterns(parameters)) return null
    const byPlan = backoffFor(planBackoffs, plan)
    if (!byPlan.isDue()) return null
    if (plan.search === 'byIndex') return runTrial(prepared, [byPlan])
    // A user who asks for many different scans does not get a trial for each.
    const byUser = backoffFor(userBackoffs, user)
    return byPlan.isProven || byUser.isDue() ? runTrial(prepared, [byPlan, byUser]) : null
  }

  const runTrial = async (
    prepared: PreparedStatement,
    backoffs: readonly TrialBackoff[],
  ): Promise<ReadResult | null> => {
    const { plan, parameters } = prepared
    const start = performance.now()
    try {
      const text = await database.readText(plan.sql, parameters, QUICK_LIMITS)
      // Sorting after a scan cannot be canceled, only avoided next time.
      const isSlow = plan.search !== 'byIndex' && performance.now() - start > QUICK_LIMITS.milliseconds
      for (const each of backoffs) each.record(!isSlow)
      if (text.length === 0) throw tooManyRows(plan)
      return inMemory(finishResult(model, prepared, text))
    } catch (error) {
      if (!(error instanceof ReadLimitExceeded)) throw error
      for (const each of backoffs) each.record(false)
      return null
    }
  }

  return async (user, resource, request) => {
    const incoming = { user, resource, request }
    if (!queries.mayBeSlow(incoming)) {
      const prepared = await queries.prepare(incoming)
      const quick = prepared.as === 'statement' ? await readQuickly(user, prepared) : null
      if (quick !== null) return quick
    }
    return reads.run(user.userId, { kind: 'query', asked: incoming })
  }
}

function backoffFor<T extends object>(known: WeakMap<T, TrialBackoff>, key: T): TrialBackoff {
  const backoff = known.get(key) ?? new TrialBackoff()
  known.set(key, backoff)
  return backoff
}

/** Total length of the patterns of a tried statement: matching takes the product of the lengths of pattern and text. */
const MAX_PATTERN_LENGTH = 200

function hasShortPatterns(parameters: readonly Parameter[]): boolean {
  let length = 0
  for (const value of parameters) if (typeof value === 'string' && value.includes('%')) length += value.length
  return length <= MAX_PATTERN_LENGTH
}
