import type { CustomerRate } from './CustomerRate.ts'
import { isInForce } from './ratePeriod.ts'
import { RATE_TYPE } from './RateType.ts'

export type RateCandidate = Pick<
  CustomerRate,
  | 'id'
  | 'rateTypeId'
  | 'dumpsterId'
  | 'range'
  | 'zone'
  | 'displayOrder'
  | 'deleted'
  | 'validFrom'
  | 'validUntil'
>

export interface PricingLocation {
  readonly range: string | null
  readonly zone: number | null
}

export type RateMatch<R extends RateCandidate> =
  | { readonly kind: 'rate'; readonly rate: R }
  /** The customer has no rates: the list price applies. */
  | { readonly kind: 'list' }
  /** There are rates, but none for this location and dumpster on this day: the user must confirm. */
  | { readonly kind: 'unmatched'; readonly message: string }

/**
 * The customer's rate for a location and a dumpster on a day: zone rates first, then hauling rates by range, then dumpster rates by
 * dumpster and range; the first in display order (S2 §9, M-060, PR19, PR20, PR22, PR700).
 */
export function findRate<R extends RateCandidate>(
  rates: readonly R[],
  location: PricingLocation,
  dumpsterId: number | null,
  day: string,
): RateMatch<R> {
  // Shop rates are only displayed (S0 §3 has the type, its dialog does not offer it) and never billed.
  const existing = rates
    .filter((rate) => rate.deleted === null && rate.rateTypeId !== RATE_TYPE.shop)
    .toSorted((a, b) => a.displayOrder - b.displayOrder || a.id - b.id)
  if (existing.length === 0) return { kind: 'list' }
  const inForce = existing.filter((rate) => isInForce(rate, day))
  const rate = firstMatch(inForce, location, dumpsterId)
  return rate === undefined
    ? { kind: 'unmatched', message: unmatchedMessage(location) }
    : { kind: 'rate', rate }
}

function firstMatch<R extends RateCandidate>(
  rates: readonly R[],
  { range, zone }: PricingLocation,
  dumpsterId: number | null,
): R | undefined {
  const ofType = (rateTypeId: number) => rates.filter((rate) => rate.rateTypeId === rateTypeId)
  const byZone = zone === null ? undefined : ofType(RATE_TYPE.zone).find((rate) => rate.zone === zone)
  if (byZone !== undefined) return byZone
  if (range === null) return undefined
  return (
    ofType(RATE_TYPE.hauling).find((rate) => rate.range === range) ??
    ofType(RATE_TYPE.dumpster).find((rate) => rate.range === range && rate.dumpsterId === dumpsterId)
  )
}

/** The question of S2 §8 when no rate matched (M-061). */
function unmatchedMessage({ range, zone }: PricingLocation): string {
  return `Could not find a rate that matched - Range: ${range ?? 'none'} or Zone: ${zone ?? 'none'}. Continue?`
}

/** What no rate matched, of the question about it: `Range: Regular or Zone: none`. */
export function unmatchedLocation(question: string): string {
  const end = '. Continue?'
  const start = question.indexOf('Range: ')
  return start >= 0 && question.endsWith(end) ? question.slice(start, -end.length) : question
}
