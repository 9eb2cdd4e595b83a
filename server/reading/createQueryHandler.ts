import type { SignedInUser } from '#shared/wire/account.ts'
import type { QueryRequest } from '#shared/wire/query.ts'
import type { Parameter } from '../database/Database.ts'
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
import { Trials } from './Trials.ts'

/** Handles a query of a signed-in user; raises what queries raise. */
export type QueryHandler = (
  user: SignedInUser,
  resource: string,
  request: QueryRequest,
) => Promise<ReadResult>

/**
 * Answers in the thread of the server what proves to be little, which is quicker than asking another, and gives it up as soon as
 * it proves to be much; everything else is read elsewhere (`Reading`).
 */
export function createQueryHandler(
  dependencies: QueryDependencies,
  reads: Pick<ReadScheduler, 'run'>,
): QueryHandler {
  const { model, database } = dependencies
  const queries = createQueryPreparer(dependencies)
  const trialsOfPlans = new WeakMap<Plan, Trials>()
  const trialsOfUsers = new WeakMap<SignedInUser, Trials>()

  /** Null where it is not worth a trial, or the trial was given up. */
  const readQuickly = async (user: SignedInUser, prepared: PreparedStatement): Promise<ReadResult | null> => {
    const { plan, parameters } = prepared
    if (!plan.canBeTried || !hasShortPatterns(parameters)) return null
    const ofPlan = trialsFor(trialsOfPlans, plan)
    const ofUser = trialsFor(trialsOfUsers, user)
    if (!ofPlan.isDue() || !(ofPlan.isProven || ofUser.isDue())) return null
    const failed = (): void => {
      ofPlan.failed()
      ofUser.failed()
    }
    const start = performance.now()
    try {
      const text = await database.readText(plan.sql, parameters, QUICK_LIMITS)
      // A sort is not given up; what was long is not tried again soon.
      if (performance.now() - start > QUICK_LIMITS.milliseconds) failed()
      else {
        ofPlan.succeeded()
        ofUser.succeeded()
      }
      if (text.length === 0) throw tooManyRows(plan)
      return inMemory(finishAnswer(model, prepared, text))
    } catch (error) {
      if (!(error instanceof ReadLimitExceeded)) throw error
      failed()
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

function trialsFor<T extends object>(known: WeakMap<T, Trials>, of: T): Trials {
  const trials = known.get(of) ?? new Trials()
  known.set(of, trials)
  return trials
}

/** Letters of all patterns of a statement that is tried: to look for a long one in a long text takes the product of the two. */
const MAX_PATTERN_LENGTH = 200

function hasShortPatterns(parameters: readonly Parameter[]): boolean {
  let length = 0
  for (const value of parameters) if (typeof value === 'string' && value.includes('%')) length += value.length
  return length <= MAX_PATTERN_LENGTH
}
