/** A delivery that awaits invoicing: a row of GetResidentialJobsForInvoicing (S2 §2, §7, M-029). */
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
  /** What its automatic lines would come to, in dollars. */
  readonly estimatedRevenue: number
  readonly site: string
  readonly billDaily: boolean
}

/** A rental that awaits invoicing: a row of GetCommercialJobsForInvoicing (S2 §2, §7, M-029). */
export interface RentalForInvoicing {
  /** Key of the rental. */
  readonly id: number
  readonly customerId: number
  readonly customer: string
  /** Live jobs of the rental. */
  readonly jobCount: number
  /** Dumpsters that stand at the rental now. */
  readonly onSiteCount: number
  /** An instant; null while the rental goes on. */
  readonly completed: string | null
  /** Size of the rental's dumpster. */
  readonly dumpster: string | null
  readonly site: string
  readonly billDaily: boolean
}
