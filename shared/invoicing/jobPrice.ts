import { formatMoney, sum } from '../kernel/money.ts'
import { findRate } from '../pricing/findRate.ts'
import { listPrice, listPricesOn } from '../pricing/listPrice.ts'
import { mileageAddOn } from '../pricing/mileage.ts'
import { RATE_TYPE } from '../pricing/RateType.ts'
import type { BillingContext, BillableJob, BillingRate } from './BillingContext.ts'

/** The price of a load: the matching customer rate, or the list price of its dumpster. */
export interface JobPrice {
  readonly rule: 'zone' | 'haul' | 'dumpster' | 'list'
  readonly amount: number
  readonly customerRate: BillingRate | null
  /** The part of the amount added for mileage. */
  readonly mileage: number
  /** The question of S2 §8 if the customer has rates but none matched; the price is then the list price. */
  readonly unmatched: string | null
}

/** The price of the load of a job on a day (S2 §9, M-059, M-060, PR17 to PR22, PR700). */
export function jobPrice(
  job: Pick<BillableJob, 'dumpster'>,
  { address, rates }: Pick<BillingContext, 'address' | 'rates'>,
  day: string,
): JobPrice {
  const match = findRate(rates, address, job.dumpster?.id ?? null, day)
  if (match.kind === 'rate') return priceFromRate(match.rate, address.distance)
  const amount = job.dumpster === null ? 0 : listPrice(listPricesOn(job.dumpster, day), address.range)
  const unmatched = match.kind === 'unmatched' ? match.message : null
  return { rule: 'list', amount, customerRate: null, mileage: 0, unmatched }
}

function priceFromRate(customerRate: BillingRate, distance: number | null): JobPrice {
  const { rateTypeId, rate } = customerRate
  const mileage = rateTypeId === RATE_TYPE.hauling ? mileageAddOn(distance, customerRate) : 0
  return {
    rule: ruleOfRateType(rateTypeId),
    amount: sum([rate, mileage]),
    customerRate,
    mileage,
    unmatched: null,
  }
}

function ruleOfRateType(rateTypeId: number): 'zone' | 'haul' | 'dumpster' {
  if (rateTypeId === RATE_TYPE.zone) return 'zone'
  return rateTypeId === RATE_TYPE.hauling ? 'haul' : 'dumpster'
}

/** The description of a load's main line (IN14: with the mileage if it was added). */
export function priceDescription(
  price: JobPrice,
  job: Pick<BillableJob, 'dumpster'>,
  address: BillingContext['address'],
): string {
  const size = job.dumpster?.size ?? 'No dumpster'
  if (price.rule === 'zone') return `Zone ${address.zone}, ${size}`
  const description = [price.rule === 'haul' ? `Haul ${size}` : size]
  if (address.range !== null) description.push(address.range)
  if (price.mileage > 0) description.push(`${address.distance} miles (+${formatMoney(price.mileage)})`)
  return description.join(', ')
}
