/** POST /api/utility/updateUncompletedJobs (S0 §7, F-075). */
export interface UpdateUncompletedJobsRequest {
  readonly serviceAddressId: number
}

/** How many jobs were updated with the address. */
export interface UpdateUncompletedJobsResponse {
  readonly updatedJobs: number
}

/** An invoice in the totals of receivables; named as the specification names it (S1 §3, O-088). */
export interface ReceivableInvoice {
  readonly Id: number
  readonly InvoiceNumber: number | null
  /** The display id, `R512`. */
  readonly Rental: string
  readonly Status: string
  /** Dollars, with tax. */
  readonly Total: number
  readonly Balance: number
  readonly DueDate: string | null
  readonly CustomerId: number
  readonly Customer: string
}

/** GET /api/utility/aRTotals: receivables of one age, with their invoices. */
export interface ReceivableTotal {
  readonly Name: string
  readonly Amount: number
  readonly Invoices: readonly ReceivableInvoice[]
}
