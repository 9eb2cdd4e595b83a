import type { Dumpster } from '../inventory/Dumpster.ts'
import { addDays } from '../kernel/days.ts'
import { isInForce, type RatePeriod } from './ratePeriod.ts'

export type ListPrices = Pick<Dumpster, (typeof LIST_PRICES)[number]>

/** The fields of a dumpster that are its list prices. */
export const LIST_PRICES = ['basePrice', 'extendedPrice', 'outerPrice', 'kalamazooPrice'] as const

/** List prices, and those before them with their periods. */
export interface DatedListPrices extends ListPrices {
  /** None where they never changed. */
  readonly earlierPrices?: readonly (ListPrices & RatePeriod)[]
}

/** A dumpster's price for a range; the highest of the four if the address has none (S2 §9, M-060, PR21). */
export function listPrice(dumpster: ListPrices, range: string | null): number {
  const { basePrice, extendedPrice, outerPrice, kalamazooPrice } = dumpster
  const byRange = new Map([
    ['Regular', basePrice],
    ['Extended', extendedPrice],
    ['Outer', outerPrice],
    ['Kalamazoo', kalamazooPrice],
  ])
  return byRange.get(range ?? '') ?? Math.max(basePrice, extendedPrice, outerPrice, kalamazooPrice)
}

/** The list prices of a day (PR703). */
export function listPricesOn(dumpster: DatedListPrices, day: string): ListPrices {
  return dumpster.earlierPrices?.find((prices) => isInForce(prices, day)) ?? dumpster
}

/** Earlier prices of a dumpster with their periods, from the first days of each and of its present ones. */
export function earlierListPrices<P extends ListPrices & Pick<RatePeriod, 'validFrom'>>(
  earlier: readonly P[],
  pricesFrom: string | null,
): readonly (P & RatePeriod)[] {
  const sorted = earlier.toSorted((a, b) => ((a.validFrom ?? '') < (b.validFrom ?? '') ? -1 : 1))
  return sorted.map((prices, index) => {
    const next = sorted[index + 1]?.validFrom ?? pricesFrom
    return { ...prices, validUntil: next === null ? null : addDays(next, -1) }
  })
}
