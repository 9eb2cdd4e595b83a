import type { Customer } from '../customers/Customer.ts'
import type { CustomerRate } from '../pricing/CustomerRate.ts'
import type { RateCandidate } from '../pricing/findRate.ts'
import type { DatedListPrices } from '../pricing/listPrice.ts'
import type { DatedPrices } from '../pricing/priceSettings.ts'
import type { ChargedLine } from './chargedLine.ts'

/** The dumpster that a job is billed as: `billAsDumpsterId` if set, otherwise the job's own. */
export interface BilledDumpster extends DatedListPrices {
  readonly id: number
  readonly size: string
  readonly weightLimit: number
  readonly categoryName: string | null
  readonly chargeKentFee: boolean | null
}

export interface BillableJob {
  readonly id: number
  readonly jobTypeId: number
  readonly actionId: number | null
  readonly relatedJobId: number | null
  /** Business day of completion; null when the job is not completed. */
  readonly completedOn: string | null
  /** The day for which it is scheduled; absent where that is not known. */
  readonly scheduledOn?: string | null
  readonly weight: number | null
  readonly dumpster: BilledDumpster | null
  /** Weight limit of the billed dumpster at the time it was selected; null for the dumpster's current limit. */
  readonly dumpsterWeightLimit: number | null
  /** The job that placed the dumpster that this job picked up, if known. */
  readonly placedJobId: number | null
  /** Fuel percentage in effect at completion, as a fraction. */
  readonly fuelRatePercentage: number | null
  /** The record of that percentage, and the business day since which it was in force; absent where they are not known. */
  readonly fuelRateId?: number | null
  readonly fuelRateSince?: string | null
  /** What existing lines of active invoices already charge for this job. */
  readonly charged: readonly ChargedLine[]
}

export type BillingRate = RateCandidate &
  Pick<
    CustomerRate,
    'rate' | 'pricePerTon' | 'weightLimit' | 'baseMileage' | 'mileageOffset' | 'mileageOffsetRate'
  >

/** A period that an active invoice has billed by the day; the end day is not billed. */
export interface BilledPeriod {
  readonly startDate: string
  readonly endDate: string
  readonly deleted: string | null
}

/** The complete input for calculating the automatic lines of a rental, or of jobs without a rental. */
export interface BillingContext extends DatedPrices {
  readonly customer: {
    readonly typeId: number
    readonly billingRule: Customer['billingRule']
    readonly standardRentalLength: number | null
    readonly extensionRate: number | null
    readonly fuelRate: number | null
    readonly usePercentageBasedFuelRate: boolean
    readonly bypassKentCharge: boolean
  }
  readonly address: {
    readonly range: string | null
    readonly zone: number | null
    readonly county: string | null
    /** Miles from the depot. */
    readonly distance: number | null
    /** Overrides the price per ton of the customer's rate if not null (ambiguities 55). */
    readonly pricePerTon: number | null
  }
  readonly rental: {
    readonly id: number
    readonly startDate: string | null
    readonly completedOn: string | null
    readonly price: number | null
    readonly billDaily: boolean
    readonly dailyRate: number | null
  } | null
  /** All existing jobs of the rental, billed ones included: the charge for a pickup depends on its delivery's day. */
  readonly jobs: readonly BillableJob[]
  /** The jobs to create lines for; all if omitted. */
  readonly billJobIds?: readonly number[]
  readonly rates: readonly BillingRate[]
  /** Periods of the rental that invoices already bill. */
  readonly billedPeriods: readonly BilledPeriod[]
  readonly today: string
}
