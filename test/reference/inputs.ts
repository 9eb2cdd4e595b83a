/**
 * The inputs of the calculation, in plain numbers: dollars, tons, miles, days (`YYYY-MM-DD`) and fractions of one. Nothing here
 * is taken from the product; the names are those of the specification (S0 §3, S1 §3, S2 §3).
 */

export interface Settings {
  readonly FuelRate: number
  readonly KentCountyRate: number
  readonly OverageRate: number
  readonly ExtendedOverageRate: number
  readonly ExtensionRate: number
  readonly ServiceRate: number
}

/** What a setting was from a day on, null for always; the newest is not among the earlier ones. */
export interface DatedSetting {
  readonly name: keyof Settings
  readonly from: string | null
  readonly value: number
}

export type Range = 'Regular' | 'Extended' | 'Outer' | 'Kalamazoo'

export interface ListPrices {
  readonly basePrice: number
  readonly extendedPrice: number
  readonly outerPrice: number
  readonly kalamazooPrice: number
}

/** A type of dumpster with its list prices. */
export interface DumpsterType extends ListPrices {
  readonly id: number
  readonly size: string
  readonly category: string | null
  /** Its list prices before these, each until the first day of the next (ambiguities 76). */
  readonly earlierPrices?: readonly (ListPrices & { readonly until: string })[]
  /** 0 means none. */
  readonly weightLimit: number
  /** Null counts as true. */
  readonly chargeKentFee: boolean | null
}

export interface Rate {
  readonly type: 'Dumpster' | 'Hauling' | 'Zone'
  readonly dumpsterId: number | null
  readonly range: Range | null
  readonly zone: number | null
  readonly rate: number
  /** Null: the dumpster's limit; 0: none. */
  readonly weightLimit: number | null
  readonly pricePerTon: number
  readonly baseMileage: number
  readonly mileageOffset: number
  readonly mileageOffsetRate: number
  /** The first and the last day on which it is in force; null where it has none. */
  readonly validFrom: string | null
  readonly validUntil: string | null
}

export interface Customer {
  readonly type: 'Commercial' | 'Residential'
  readonly billingRule: 'Bill After Delivery' | 'Bill After Pickup' | 'Bill as Customer Type' | null
  readonly standardRentalLength: number | null
  readonly extensionRate: number | null
  readonly fuelRate: number | null
  readonly usePercentageBasedFuelRate: boolean
  readonly bypassKentCharge: boolean
  readonly rates: readonly Rate[]
}

export interface Address {
  readonly county: string | null
  readonly range: Range | null
  readonly zone: number | null
  readonly distance: number | null
  /** If set, it replaces the price per ton of the rate. */
  readonly pricePerTon: number | null
}

/** The role of a job in billing: delivery or pickup of a load, a service, or never charged. */
export type Work = 'delivery' | 'pickup' | 'service' | 'none'

export interface Job {
  readonly id: number
  readonly work: Work
  /** The billed type: its bill-as dumpster if selected, otherwise its own. */
  readonly dumpster: DumpsterType
  /** The limit stored with the job; null: that of its dumpster. */
  readonly dumpsterWeightLimit: number | null
  readonly weight: number | null
  /** The business day; null while it is not completed. */
  readonly completed: string | null
  /** The fuel rate that was in force at completion, as a fraction; null where there was none. */
  readonly fuelRatePercentage: number | null
  /** For a pickup: the delivery of its load. */
  readonly deliveryId: number | null
}

/** All inputs of a rental's charges. */
export interface Business {
  readonly settings: Settings
  /** All values of settings that ever changed, in any order; a setting that never did has none (ambiguities 76). */
  readonly datedSettings?: readonly DatedSetting[]
  /** Its days are billed instead of charged as extended rental. */
  readonly billDaily: boolean
  readonly customer: Customer
  readonly address: Address
  readonly jobs: readonly Job[]
}
