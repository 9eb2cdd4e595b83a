import { dayOfInstant } from '../kernel/days.ts'
import { recordRules } from '../model/recordRules.ts'
import { missing, type Violation } from '../model/Violation.ts'
import { CustomerRate } from './CustomerRate.ts'
import { RATE_TYPE } from './RateType.ts'

/** What a rate has in the fields that its type does not have. */
const CLEARED = {
  dumpsterId: null,
  range: null,
  zone: null,
  pricePerTon: 0,
  baseMileage: 0,
  mileageOffset: 0,
  mileageOffsetRate: 0,
} as const

/** Does a rate of this type have the field (S0 §4, F-107)? */
function rateHasField(rateTypeId: number, field: string): boolean {
  const { dumpster, hauling, zone } = RATE_TYPE
  switch (field) {
    case 'dumpsterId':
      return rateTypeId === dumpster
    case 'range':
      return rateTypeId !== zone
    case 'zone':
      return rateTypeId === zone
    case 'pricePerTon':
      return rateTypeId === hauling || rateTypeId === zone
    case 'baseMileage':
    case 'mileageOffset':
    case 'mileageOffsetRate':
      return rateTypeId === hauling
    default:
      return true
  }
}

/** Clears the fields that do not apply to the rate's type (S0 §4, F-107). */
export function prepareCustomerRate({ rateTypeId }: Pick<CustomerRate, 'rateTypeId'>): Partial<CustomerRate> {
  return Object.fromEntries(Object.entries(CLEARED).filter(([field]) => !rateHasField(rateTypeId, field)))
}

/** A dumpster rate names its dumpster, a zone rate its zone. */
export function checkCustomerRate(
  rate: Pick<CustomerRate, 'rateTypeId' | 'dumpsterId' | 'zone'>,
): Violation[] {
  if (rate.rateTypeId === RATE_TYPE.dumpster && rate.dumpsterId === null) return [missing('dumpsterId')]
  if (rate.rateTypeId === RATE_TYPE.zone && rate.zone === null) return [missing('zone')]
  return []
}

type RatedThing = Pick<CustomerRate, (typeof RATED_THING)[number]>
type EnteredRate = RatedThing & Pick<CustomerRate, 'id' | 'created' | 'deleted'>
const RATED_THING = ['customerId', 'rateTypeId', 'dumpsterId', 'range', 'zone'] as const

/**
 * Why a rate may not stand as it was entered, changed or restored, or null: another one of the customer is for the same thing and was
 * entered on the same day, or this one was changed into a second one of it (PR250, PR500). `before` is what was stored of it, null for a new
 * one; a double that an edit leaves as it was is no reason to refuse the edit.
 */
export function doubleRateRefusal(
  rate: EnteredRate,
  before: EnteredRate | null,
  others: readonly EnteredRate[],
  timeZone: string,
): Violation | null {
  const edited = before === null ? [] : RATED_THING.filter((name) => before[name] !== rate[name])
  const isEntered = before === null || before.deleted !== null
  if (rate.deleted !== null || (!isEntered && edited.length === 0)) return null
  const doubles = others.filter(
    (other) => other.id !== rate.id && other.deleted === null && isSameRate(rate, other),
  )
  const [field] = edited
  if (field !== undefined)
    return doubles.length === 0
      ? null
      : {
          code: 'sameRate',
          field,
          message: 'The customer has another rate for the same: change or delete that one',
        }
  const dayOf = ({ created }: EnteredRate) => (created === null ? null : dayOfInstant(created, timeZone))
  return doubles.some((other) => dayOf(other) === dayOf(rate))
    ? {
        code: 'sameRate',
        field: 'rateTypeId',
        message: 'The customer got a rate for the same today: change that one',
      }
    : null
}

/** Are two rates prices of the same thing for the same customer? */
export function isSameRate(a: RatedThing, b: RatedThing): boolean {
  return RATED_THING.every((name) => a[name] === b[name])
}

/** Can a rate of this type be created? Shop rates are only displayed. */
export function isCreatableRateType(rateTypeId: number): boolean {
  return rateTypeId !== RATE_TYPE.shop
}

export const customerRateRules = recordRules(CustomerRate, {
  changedElsewhere: {
    rateTypeId: 'The type is chosen in the dialog of the rate: it decides which values a rate has.',
  },
  prepare: prepareCustomerRate,
  check: checkCustomerRate,
  editRefusal: (_user, { rateTypeId }, { name }) =>
    rateHasField(rateTypeId, name) ? null : 'A rate of this type has no such value.',
  computed: {
    displayName: (rate) => (rate.zone === null ? (rate.range ?? 'Rate') : `Zone ${rate.zone}`),
  },
})
