import { recordRules } from '../model/recordRules.ts'
import { missing, type Violation } from '../model/Violation.ts'
import { CustomerRate } from './CustomerRate.ts'
import { RATE_TYPE } from './RateType.ts'

/** Clears the fields that do not apply to the rate's type (S0 §4, F-107). */
export function prepareCustomerRate(rate: Readonly<CustomerRate>): Partial<CustomerRate> {
  const { dumpster, hauling, zone } = RATE_TYPE
  return {
    dumpsterId: rate.rateTypeId === dumpster ? rate.dumpsterId : null,
    range: rate.rateTypeId === zone ? null : rate.range,
    zone: rate.rateTypeId === zone ? rate.zone : null,
    pricePerTon: rate.rateTypeId === hauling || rate.rateTypeId === zone ? rate.pricePerTon : 0,
    ...(rate.rateTypeId === hauling ? {} : { baseMileage: 0, mileageOffset: 0, mileageOffsetRate: 0 }),
  }
}

/** A dumpster rate names its dumpster, a zone rate its zone. */
export function checkCustomerRate(
  rate: Pick<CustomerRate, 'rateTypeId' | 'dumpsterId' | 'zone'>,
): Violation[] {
  if (rate.rateTypeId === RATE_TYPE.dumpster && rate.dumpsterId === null) return [missing('dumpsterId')]
  if (rate.rateTypeId === RATE_TYPE.zone && rate.zone === null) return [missing('zone')]
  return []
}

/** Are two rates prices of the same thing for the same customer? */
export function isSameRate(a: RatedThing, b: RatedThing): boolean {
  return RATED_THING.every((name) => a[name] === b[name])
}

type RatedThing = Pick<CustomerRate, (typeof RATED_THING)[number]>
const RATED_THING = ['customerId', 'rateTypeId', 'dumpsterId', 'range', 'zone'] as const

/** Can a rate of this type be created? Shop rates are only displayed. */
export function isCreatableRateType(rateTypeId: number): boolean {
  return rateTypeId !== RATE_TYPE.shop
}

export const customerRateRules = recordRules(CustomerRate, {
  prepare: prepareCustomerRate,
  check: checkCustomerRate,
  computed: {
    displayName: (rate) => (rate.zone === null ? (rate.range ?? 'Rate') : `Zone ${rate.zone}`),
  },
})
