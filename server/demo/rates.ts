import type { CustomerRate } from '#shared/pricing/CustomerRate.ts'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'
import { dumpsterOf, type Lists } from './lists.ts'
import type { Random } from './random.ts'

/** The kind of agreed rates: none, per dumpster, per zone, or per haul with a price per ton. */
export type Pricing = 'list' | 'dumpster' | 'zone' | 'hauling'

type Rate = Partial<CustomerRate>

/** The rates that belong to an agreement. */
export function agreedRates(random: Random, lists: Lists, pricing: Pricing): Rate[] {
  if (pricing === 'list') return []
  const rates =
    pricing === 'dumpster'
      ? dumpsterRates(random, lists)
      : pricing === 'zone'
        ? zoneRates(random)
        : haulingRates(random)
  return rates.map((rate, index) => ({ ...rate, displayOrder: index + 1 }))
}

/** A discount on the list price, sometimes with an extra ton included. */
function dumpsterRates(random: Random, lists: Lists): Rate[] {
  const discount = random.number(0.86, 0.96, 2)
  const moreTons = random.chance(0.3) ? 1 : 0
  const isFarToo = random.chance(0.3)
  return ['20 yd', '30 yd', random.pick(['15 yd', '40 yd'])].flatMap((size, index): Rate[] => {
    const { id, basePrice, extendedPrice, outerPrice, weightLimit } = dumpsterOf(lists, size)
    const rate = (range: CustomerRate['range'], price: number): Rate => ({
      rateTypeId: RATE_TYPE.dumpster,
      dumpsterId: id,
      range,
      rate: roundToFive(price * discount),
      weightLimit: weightLimit + moreTons,
    })
    const near = [rate('Regular', basePrice), rate('Extended', extendedPrice)]
    return isFarToo && index < 2 ? [...near, rate('Outer', outerPrice)] : near
  })
}

function zoneRates(random: Random): Rate[] {
  const [first, pricePerTon] = [roundToFive(random.integer(215, 265)), random.integer(48, 58)]
  return [1, 2, 3, 4].map((zone) => ({
    rateTypeId: RATE_TYPE.zone,
    zone,
    rate: first + (zone - 1) * 35,
    pricePerTon,
  }))
}

function haulingRates(random: Random): Rate[] {
  const [haul, pricePerTon] = [roundToFive(random.integer(195, 250)), random.integer(47, 62)]
  const more = { Regular: 0, Extended: 30, Outer: 60, Kalamazoo: 55 } as const
  return (['Regular', 'Extended', 'Outer', 'Kalamazoo'] as const).map((range) => ({
    rateTypeId: RATE_TYPE.hauling,
    range,
    rate: haul + more[range],
    pricePerTon,
    baseMileage: 20,
    mileageOffset: 5,
    mileageOffsetRate: 12.5,
  }))
}

function roundToFive(amount: number): number {
  return Math.round(amount / 5) * 5
}
