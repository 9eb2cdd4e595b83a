import type { Database, Parameter } from '#server/database/Database.ts'
import { ReadLimitExceeded, type ReadLimits } from '#server/database/ReadLimits.ts'
import { QueryTimeout, TooLarge } from '../kernel/errors.ts'
import type { Plan } from './planQuery.ts'

/** A plan with the values of one query. */
export interface BoundPlan {
  readonly plan: Plan
  readonly parameters: readonly Parameter[]
}

/**
 * The whole result of a planned statement. Throws TooLarge with the expand that contains too much, or `take` for too many rows,
 * and QueryTimeout.
 */
export async function readPlan(
  database: Pick<Database, 'readText'>,
  { plan, parameters }: BoundPlan,
  limits: ReadLimits,
): Promise<Buffer> {
  try {
    const result = await database.readText(plan.sql, parameters, limits)
    if (result.length === 0) throw tooManyRows(plan)
    return result
  } catch (error) {
    throw error instanceof ReadLimitExceeded ? limitError(error, plan, limits) : error
  }
}

/** The error that tells a client which limit its query exceeded, and where. */
export function limitError(
  { limit, source }: ReadLimitExceeded,
  { sources }: Plan,
  limits: ReadLimits,
): TooLarge | QueryTimeout {
  const name = sources[source] ?? 'the query'
  const culprit = source === 0 ? 'take' : `expand.${name}`
  if (limit === 'milliseconds')
    return new QueryTimeout(`The query took too long, most of it for ${name}; ask for less of it.`, culprit)
  const max = limit === 'rows' ? `${limits.rows} records` : `${Math.round(limits[limit] / MEGABYTE)} MB`
  const part = limit === 'nestedBytes' ? 'One row of the result' : 'The result'
  return new TooLarge(`${part} would hold more than ${max}, most of it ${name}; ask for less of it.`, culprit)
}

const MEGABYTE = 1_048_576

export function tooManyRows(plan: Plan): TooLarge {
  return new TooLarge(
    `The result would have more than ${plan.maxRows} rows; ask for fewer with where or take.`,
    'take',
  )
}
