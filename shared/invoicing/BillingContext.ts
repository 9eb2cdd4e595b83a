import type { Customer } from '../customers/Customer.ts'
import type { CustomerRate } from '../pricing/CustomerRate.ts'
import type { RateCandidate } from '../pricing/findRate.ts'
import type { ListPrices } from '../pricing/listPrice.ts'
import type { PriceSettings } from '../pricing/priceSettings.ts'
import type { ChargedLine } from './chargedLine.ts'

/** The dumpster that a job is charged as: the one to bill as where it is set, otherwise the job's own. */
export interface BilledDumpster extends ListPrices {
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
  readonly weight: number | null
  readonly dumpster: BilledDumpster | null
  /** Weight limit of the dumpster to bill as when it was chosen; null takes the dumpster's. */
  readonly dumpsterWeightLimit: number | null
  /** The job that had placed the dumpster which this job took away, where its location is known. */
  readonly placedJobId: number | null
  /** Fuel percentage that held at completion, as a fraction. */
  readonly fuelRatePercentage: number | null
  /** What live lines of invoices that stand charge for this job already. */
  readonly charged: readonly ChargedLine[]
}

export type BillingRate = RateCandidate &
  Pick<
    CustomerRate,
    'rate' | 'pricePerTon' | 'weightLimit' | 'baseMileage' | 'mileageOffset' | 'mileageOffsetRate'
  >

/** Days that a billing line of an invoice that stands has billed; the end day is not billed. */
export interface BilledPeriod {
  readonly startDate: string
  readonly endDate: string
  readonly deleted: string | null
}

/** Everything that the automatic lines of a rental, or of jobs without one, depend on. */
export interface BillingContext {
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
    /** Replaces the price per ton of the customer's rate; null where the rate's holds (ambiguities 55). */
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
  /** All live jobs of the rental, billed ones included: a pickup is charged by its delivery's day. */
  readonly jobs: readonly BillableJob[]
  /** The jobs to make lines for; all of them where it is left out. */
  readonly billJobIds?: readonly number[]
  readonly rates: readonly BillingRate[]
  readonly settings: PriceSettings
  /** Days of the rental that invoices bill already. */
  readonly billedPeriods: readonly BilledPeriod[]
  readonly today: string
}
