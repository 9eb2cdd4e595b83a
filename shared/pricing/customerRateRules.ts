import { formatMoney } from '../kernel/money.ts'
import { checkDateOrder } from '../model/checkDateOrder.ts'
import { recordRules } from '../model/recordRules.ts'
import { missing, type Violation } from '../model/Violation.ts'
import { CustomerRate } from './CustomerRate.ts'
import { overlap, periodText } from './ratePeriod.ts'
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

/** A dumpster rate names its dumpster, a zone rate its zone, and no rate ends before it begins. */
export function checkCustomerRate(
  rate: Pick<CustomerRate, 'rateTypeId' | 'dumpsterId' | 'zone' | 'validFrom' | 'validUntil'>,
): Violation[] {
  const order = checkDateOrder(rate, 'validFrom', 'validUntil')
  if (rate.rateTypeId === RATE_TYPE.dumpster && rate.dumpsterId === null)
    return [missing('dumpsterId'), ...order]
  if (rate.rateTypeId === RATE_TYPE.zone && rate.zone === null) return [missing('zone'), ...order]
  return order
}

type RatedThing = Pick<CustomerRate, (typeof RATED_THING)[number]>
type EnteredRate = RatedThing & Pick<CustomerRate, 'id' | 'rate' | 'deleted' | 'validFrom' | 'validUntil'>
const RATED_THING = ['customerId', 'rateTypeId', 'dumpsterId', 'range', 'zone'] as const
const CONCURRING = [...RATED_THING, 'validFrom', 'validUntil'] as const

/** A rate before a save, null for a new one, and after it. */
export interface SavedRate {
  readonly before: EnteredRate | null
  readonly after: EnteredRate
}

/**
 * Why a rate may not stand as it was entered, changed or restored, or null: another one of the customer is for the same thing on the same
 * days (PR250, PR500). A double that was there before the save is no reason to refuse it.
 */
export function doubleRateRefusal(
  { before, after }: SavedRate,
  others: readonly SavedRate[],
): Violation | null {
  const double = others.find(
    (other) =>
      other.after.id !== after.id && concur(after, other.after) && !wereDoubles(before, other.before),
  )
  if (double === undefined) return null
  const wasThere = before !== null && before.deleted === null
  const edited = wasThere ? CONCURRING.find((name) => before[name] !== after[name]) : undefined
  const { rate } = double.after
  return {
    code: 'sameRate',
    field: edited ?? 'rateTypeId',
    message: `The customer has a rate of ${formatMoney(rate)} for the same, valid ${periodText(double.after)}: change that one, or end it before this one begins`,
  }
}

function wereDoubles(rate: EnteredRate | null, other: EnteredRate | null): boolean {
  return rate !== null && other !== null && concur(rate, other)
}

/** Are both prices of the same thing for the same customer on some day? */
export function concur(a: EnteredRate, b: EnteredRate): boolean {
  return (
    a.deleted === null &&
    b.deleted === null &&
    RATED_THING.every((name) => a[name] === b[name]) &&
    overlap(a, b)
  )
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
