import { Rational } from './Rational.ts'
import type { Address, Customer, DumpsterType, ListPrices, Rate } from './inputs.ts'

/** The price of one load, and whether a customer rate matched. */
export interface Price {
  /** Null: the list price. */
  readonly rate: Rate | null
  /** Including the mileage of a hauling rate. */
  readonly amount: Rational
  /** Rates exist but none matches: the user must confirm the list price (S2 §8). */
  readonly isUnmatched: boolean
}

/**
 * Zone rates, hauling rates by range, dumpster rates by dumpster and range, then the list price (S2 §9), of a day (ambiguities 76). Rates of
 * other days are rates that do not match.
 */
export function priceOf(customer: Customer, address: Address, dumpster: DumpsterType, day: string): Price {
  const rate = rateFor(customer, address, dumpster, day)
  if (rate !== null)
    return {
      rate,
      amount: Rational.of(rate.rate).plus(mileageAddOn(rate, address.distance)),
      isUnmatched: false,
    }
  return {
    rate: null,
    amount: listPrice(address, pricesOn(dumpster, day)),
    isUnmatched: customer.rates.length > 0,
  }
}

/** The customer's rate for a dumpster at an address on a day; null if none matches. */
function rateFor(customer: Customer, address: Address, dumpster: DumpsterType, day: string): Rate | null {
  const { zone, range } = address
  const inForce = customer.rates.filter(
    ({ validFrom, validUntil }) => (validFrom ?? day) <= day && day <= (validUntil ?? day),
  )
  const first = (fits: (rate: Rate) => boolean): Rate | undefined => inForce.find(fits)
  return (
    (zone === null ? undefined : first((rate) => rate.type === 'Zone' && rate.zone === zone)) ??
    (range === null ? undefined : first((rate) => rate.type === 'Hauling' && rate.range === range)) ??
    (range === null
      ? undefined
      : first(
          (rate) => rate.type === 'Dumpster' && rate.dumpsterId === dumpster.id && rate.range === range,
        )) ??
    null
  )
}

/** The list prices of a day: those that ended first after it, otherwise those of today. */
function pricesOn(dumpster: DumpsterType, day: string): ListPrices {
  const later = (dumpster.earlierPrices ?? []).filter(({ until }) => day < until)
  return later.toSorted((a, b) => (a.until < b.until ? -1 : 1))[0] ?? dumpster
}

/** The price of the range; without a range the highest of the four (S2 §9, MO-29, MO-30). */
function listPrice(address: Address, prices: ListPrices): Rational {
  const { basePrice, extendedPrice, outerPrice, kalamazooPrice } = prices
  const byRange = {
    Regular: basePrice,
    Extended: extendedPrice,
    Outer: outerPrice,
    Kalamazoo: kalamazooPrice,
  }
  if (address.range !== null) return Rational.of(byRange[address.range])
  return Rational.max(
    Rational.of(basePrice),
    Rational.of(extendedPrice),
    Rational.of(outerPrice),
    Rational.of(kalamazooPrice),
  )
}

/** floor((distance − baseMileage) / mileageOffset) × mileageOffsetRate of a hauling rate (S2 §9; ambiguities 31). */
export function mileageAddOn(
  rate: Pick<Rate, 'type' | 'baseMileage' | 'mileageOffset' | 'mileageOffsetRate'>,
  distance: number | null,
): Rational {
  const beyond = Rational.of(distance ?? 0).minus(Rational.of(rate.baseMileage))
  const step = Rational.of(rate.mileageOffset)
  if (rate.type !== 'Hauling' || !beyond.isPositive || !step.isPositive) return Rational.zero
  return beyond.wholeSteps(step).times(Rational.of(rate.mileageOffsetRate))
}
