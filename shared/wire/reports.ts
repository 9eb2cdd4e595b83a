/** A job in the revenue forecast: a row of GetEstimatedRevenue (S1 §3, O-089). */
export interface ForecastRow {
  /** Key of the job. */
  readonly id: number
  readonly rentalId: number | null
  readonly customer: string | null
  readonly action: string | null
  readonly dumpster: string | null
  /** An instant. */
  readonly completed: string
  /** Dollars: the invoiced amount, or the total of its automatic lines. */
  readonly estimatedRevenue: number
  readonly weight: number | null
  readonly salesPerson: string | null
  readonly range: string | null
}

/** The revenue of an invoice line: a row of RevenueByType (S1 §3, O-090). */
export interface RevenueRow {
  /** When its job was completed, an instant; null for a line without a job, which counts on its invoice's day. */
  readonly completed: string | null
  readonly revenueType: string
  /** Dollars. */
  readonly amount: number
  readonly customer: string
  readonly customerId: number
  readonly rentalId: number
  readonly jobId: number | null
  readonly jobType: string | null
  readonly dumpsterSize: string | null
  readonly billAsDumpsterSize: string | null
  readonly weight: number | null
  readonly action: string | null
  readonly driver: string | null
  readonly salesPerson: string | null
}

/** The average margin of all rentals of a customer: a row of CustomerRentalMarginAvgs (S0 §7). */
export interface CustomerMarginRow {
  readonly customerId: number
  readonly customer: string
  /** Rentals that have a margin. */
  readonly rentalCount: number
  readonly averageMargin: number | null
}
