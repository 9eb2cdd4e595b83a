/** POST /api/utility/updateCustomerBalance (S2 §7, M-052). */
export interface CustomerBalanceResponse {
  /** What the customer owes, in dollars; below 0 where it has credits. */
  readonly balance: number
}

/** POST /api/utility/updateJobMarginsByInvoiceId and updateJobMarginByIds (S1 §7, S2 §7): what was calculated anew. */
export interface MarginsResponse {
  /** Margins are fractions of the revenue, null without any; times are minutes. */
  readonly jobs: readonly {
    readonly id: number
    readonly margin: number | null
    readonly marginTime: number | null
  }[]
  readonly invoices: readonly { readonly id: number; readonly jobMargin: number | null }[]
}

/** POST /api/utility/generateRevenueLines (S2 §7, M-029, O-053). */
export interface GenerateRevenueLinesRequest {
  readonly jobId: number
  /** What happens where none of the customer's rates match: no line and a question (the default), or the list price. */
  readonly unmatchedRates?: 'ask' | 'continue'
  /** Is an invoice made where the rental has none that is still being written? Otherwise there are no lines then. */
  readonly createInvoice?: boolean
}

/** What became of the automatic lines of a job: all of them were made, or none. */
export interface RevenueLinesResponse {
  /** The invoice that got them. */
  readonly invoiceId: number | null
  readonly createdLines: number
  /** To be answered with yes by asking again with `continue` (M-061). */
  readonly questions: readonly { readonly message: string; readonly jobIds: readonly number[] }[]
  /** Why there are no lines: nothing is owed, or no invoice is being written; null where there are lines or questions. */
  readonly message: string | null
}

/** An invoice whose customer has no email address (M-025). */
export interface SkippedEmail {
  readonly invoiceId: number
  readonly invoiceNumber: number | null
  readonly customerId: number
  readonly customer: string
  /** The default address that got the email instead; null where none is set, and no email was queued. */
  readonly sentTo: string | null
}

/** POST /api/utility/addEmailToQueue (S2 §7, M-024, M-025). */
export interface QueuedEmailsResponse {
  /** Emails on their way to customers. */
  readonly queued: number
  readonly skipped: readonly SkippedEmail[]
}

/** POST /api/history/invoice (S2 §7, M-034): days are `YYYY-MM-DD`, or instants at the start of a day; both ends count. */
export interface InvoiceHistoryRequest {
  readonly statusIds: readonly number[]
  readonly includeDeleted: boolean
  readonly invoiceDateFrom?: string | null
  readonly invoiceDateTo?: string | null
  readonly createdFrom?: string | null
  readonly createdTo?: string | null
  /** Shall administrators be told the margins of the rentals too, as the dashboard does (O-085)? */
  readonly rentalMargins?: boolean
}

/** A row of the invoice history (S2 §2, M-034). */
export interface InvoiceHistoryRow {
  readonly id: number
  readonly invoiceNumber: number | null
  readonly customerId: number
  readonly customer: string
  readonly rentalId: number
  readonly statusId: number
  readonly status: string
  readonly serviceAddress: string
  readonly created: string | null
  readonly invoiceDate: string
  readonly dueDate: string | null
  readonly paid: string | null
  /** Total with tax. */
  readonly total: number
  readonly unpaidBalance: number
  /** A fraction of the revenue; null without any. */
  readonly jobMargin: number | null
  /** That of the whole rental (IN39), where an administrator has asked for it. */
  readonly rentalMargin?: number | null
  readonly deleted: string | null
  readonly quickBooksId: string | null
  readonly readyToExport: string | null
  readonly lastExport: string | null
}
