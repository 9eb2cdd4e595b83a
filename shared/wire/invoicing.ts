/** A completed job that awaits invoicing: a row of GetResidentialJobsForInvoicing (S2 §2, §7, M-029). */
export interface JobForInvoicing {
  /** Key of the job. */
  readonly id: number
  readonly rentalId: number
  readonly customerId: number
  readonly customer: string
  /** Name of the customer's type. */
  readonly customerType: string
  readonly jobType: string
  /** An instant. */
  readonly completed: string
  /** Size of the job's dumpster. */
  readonly dumpster: string | null
  /** The total of its missing lines, in dollars. */
  readonly estimatedRevenue: number
  /** Is it a follow-up to an invoiced delivery: a pickup, a service, or a missing charge (IN41)? */
  readonly followUp: boolean
  readonly site: string
  readonly billDaily: boolean
}

/** A rental that awaits invoicing: a row of GetCommercialJobsForInvoicing (S2 §2, §7, M-029). */
export interface RentalForInvoicing {
  /** Key of the rental. */
  readonly id: number
  readonly customerId: number
  readonly customer: string
  /** Existing jobs of the rental. */
  readonly jobCount: number
  /** Dumpsters at the rental now. */
  readonly onSiteCount: number
  /** An instant; null while the rental is not completed. */
  readonly completed: string | null
  /** Size of the rental's dumpster. */
  readonly dumpster: string | null
  /** The total of its missing lines, daily billing included, in dollars. */
  readonly estimatedRevenue: number
  /** Is it a follow-up: all its loads and services were billed before (IN42)? */
  readonly followUp: boolean
  readonly site: string
  readonly billDaily: boolean
}

/** An invoice that charges a job: a row of GetJobCharges. */
export interface JobCharge {
  readonly invoiceId: number
  readonly invoiceNumber: number | null
  /** The amount that its lines charge for the job, in dollars. */
  readonly amount: number
}
