import { roundHalfUp } from '../kernel/money.ts'
import type { Violation } from '../model/Violation.ts'

/** More than a loaded roll-off truck usually carries, and more than this many times the limit, is hardly what the scale said. */
const MANY_TONS = 15
const MANY_TIMES = 2.5

/** What is asked about a weight that is possible, but most likely a typing error, since every ton is money; null for others (JO235). */
export function weightQuestion(weight: number | null, limit: number | null): string | null {
  if (weight === null) return null
  const times = limit === null || limit === 0 ? 0 : weight / limit
  if (times > MANY_TIMES)
    return `${weight} tons is ${roundHalfUp(times, 1)} times the weight limit of ${limit} tons. Is it right?`
  return weight > MANY_TONS ? `${weight} tons is more than a truck usually carries. Is it right?` : null
}

interface EnteredWeight {
  readonly weight?: number | null
  readonly isWeightConfirmed?: boolean
}

/** Refuses such a weight unless it was confirmed (JO235). */
export function implausibleWeight(
  { weight = null, isWeightConfirmed }: EnteredWeight,
  job: { readonly dumpsterWeightLimit: number | null },
): Violation | null {
  const question = isWeightConfirmed === true ? null : weightQuestion(weight, job.dumpsterWeightLimit)
  return question === null ? null : { code: 'implausibleWeight', field: 'weight', message: question }
}
