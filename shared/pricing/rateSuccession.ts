import { formatDay } from '../kernel/days.ts'
import { divide, multiply, sum } from '../kernel/money.ts'
import type { CustomerRate } from './CustomerRate.ts'
import { isCreatableRateType } from './customerRateRules.ts'
import { splitPeriod, splitRefusal, type RatePeriod } from './ratePeriod.ts'

type Copied = Pick<
  CustomerRate,
  | 'rateTypeId'
  | 'dumpsterId'
  | 'range'
  | 'zone'
  | 'rate'
  | 'weightLimit'
  | 'pricePerTon'
  | 'baseMileage'
  | 'mileageOffset'
  | 'mileageOffsetRate'
  | 'displayOrder'
>

/** The values of a rate that takes the place of another one from a day on (PR702). */
export function successorOf(rate: Copied & RatePeriod, day: string): Copied & RatePeriod {
  const { rateTypeId, dumpsterId, range, zone, weightLimit, pricePerTon, displayOrder } = rate
  const { baseMileage, mileageOffset, mileageOffsetRate } = rate
  return {
    rateTypeId,
    dumpsterId,
    range,
    zone,
    rate: rate.rate,
    weightLimit,
    pricePerTon,
    baseMileage,
    mileageOffset,
    mileageOffsetRate,
    displayOrder,
    ...splitPeriod(rate, day).begun,
  }
}

/** How rates change: by a part of what they are, by dollars, or to a price. */
export const RATE_CHANGES = ['By percent', 'By dollars', 'To a price'] as const

export interface RateChange {
  readonly how: (typeof RATE_CHANGES)[number]
  /** Percent or dollars; below 0 lowers the rate. */
  readonly amount: number
}

/** What a rate is after a change, to the cent and not below 0 (PR860). */
export function changedRate(rate: number, { how, amount }: RateChange): number {
  if (how === 'To a price') return Math.max(0, sum([amount]))
  if (how === 'By dollars') return Math.max(0, sum([rate, amount]))
  // Rounded once.
  return Math.max(0, divide(multiply(rate, sum([100, amount], 4), 6), 100))
}

/** Why a rate is left as it is when the rates of several customers change from a day on, or null (PR860). */
export function rateChangeRefusal(
  rate: Pick<CustomerRate, 'rateTypeId' | 'deleted'> & RatePeriod,
  day: string,
): string | null {
  if (rate.deleted !== null) return 'deleted'
  if (!isCreatableRateType(rate.rateTypeId)) return 'shop rates cannot be created'
  if (rate.validUntil !== null && rate.validUntil < day) return `ended before ${formatDay(day)}`
  return splitRefusal(rate, day) === null ? null : `begins on ${formatDay(day)} or later`
}
