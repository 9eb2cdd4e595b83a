import { COMMERCIAL } from '#shared/customers/CustomerType.ts'
import type {
  BillableJob,
  BilledDumpster,
  BillingContext,
  BillingRate,
} from '#shared/invoicing/BillingContext.ts'
import type { ChargedLine } from '#shared/invoicing/chargedLine.ts'
import type { LineDraft } from '#shared/invoicing/lineDraft.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { multiply } from '#shared/kernel/money.ts'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'

export const aDumpster = (changes: Partial<BilledDumpster> = {}): BilledDumpster => ({
  id: 20,
  size: '20 yd',
  basePrice: 350,
  extendedPrice: 375,
  outerPrice: 410,
  kalamazooPrice: 395,
  weightLimit: 0,
  categoryName: null,
  chargeKentFee: null,
  ...changes,
})

export const aJob = (changes: Partial<BillableJob> = {}): BillableJob => ({
  id: 1,
  jobTypeId: JOB_TYPE.delivery,
  actionId: null,
  relatedJobId: null,
  completedOn: '2026-05-04',
  weight: null,
  dumpster: aDumpster(),
  dumpsterWeightLimit: null,
  placedJobId: null,
  fuelRatePercentage: null,
  charged: [],
  ...changes,
})

export const aRate = (changes: Partial<BillingRate> = {}): BillingRate => ({
  id: 7,
  rateTypeId: RATE_TYPE.hauling,
  dumpsterId: null,
  range: 'Regular',
  zone: null,
  displayOrder: 0,
  deleted: null,
  rate: 185,
  pricePerTon: 0,
  weightLimit: 0,
  baseMileage: 0,
  mileageOffset: 0,
  mileageOffsetRate: 0,
  validFrom: null,
  validUntil: null,
  ...changes,
})

const noPrices = {
  fuelRate: 0,
  kentCountyRate: 0,
  overageRate: 0,
  extendedOverageRate: 0,
  serviceRate: 0,
  extensionRate: 0,
}

interface BillingChanges extends Partial<
  Omit<BillingContext, 'customer' | 'address' | 'settings' | 'rental'>
> {
  readonly customer?: Partial<BillingContext['customer']>
  readonly address?: Partial<BillingContext['address']>
  readonly settings?: Partial<BillingContext['settings']>
  readonly rental?: Partial<NonNullable<BillingContext['rental']>> | null
}

/** The billing context of a commercial customer in range Regular without prices in the settings, unless overridden. */
export const aBillingContext = (changes: BillingChanges = {}): BillingContext => ({
  jobs: [aJob()],
  rates: [],
  billedPeriods: [],
  today: '2026-06-01',
  ...changes,
  customer: {
    typeId: COMMERCIAL,
    billingRule: null,
    standardRentalLength: null,
    extensionRate: null,
    fuelRate: null,
    usePercentageBasedFuelRate: false,
    bypassKentCharge: false,
    ...changes.customer,
  },
  address: {
    range: 'Regular',
    zone: null,
    county: 'Ottawa',
    distance: null,
    pricePerTon: null,
    ...changes.address,
  },
  settings: { ...noPrices, ...changes.settings },
  rental:
    changes.rental === null
      ? null
      : {
          id: 512,
          startDate: '2026-05-04',
          completedOn: null,
          price: null,
          billDaily: false,
          dailyRate: null,
          ...changes.rental,
        },
})

/** An active line of a rule, at a dollar per unit unless overridden. */
export const aCharge = (
  rule: ChargedLine['rule'],
  quantity = 1,
  more: Partial<ChargedLine> = {},
): ChargedLine => {
  const total = multiply(quantity, more.rate ?? 1)
  return { rule, quantity, rate: 1, total, settledTotal: total, isPercentage: false, isOpen: true, ...more }
}

/** The line fields that the worked cases compare. */
export const figures = (lines: readonly LineDraft[]) =>
  lines.map(({ rule, quantity, rate, total }) => ({ rule, quantity, rate, total }))
