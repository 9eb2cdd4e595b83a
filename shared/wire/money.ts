/** POST /api/utility/updateCustomerBalance (S2 §7, M-052). */
export interface CustomerBalanceResponse {
  /** What the customer owes, in dollars; negative if it has credits. */
  readonly balance: number
}

/** POST /api/utility/updateJobMarginsByInvoiceId and updateJobMarginByIds (S1 §7, S2 §7): the recalculated margins. */
export interface MarginsResponse {
  /** Margins are fractions of the revenue, null without revenue; times are minutes. */
  readonly jobs: readonly {
    readonly id: number
    readonly margin: number | null
    readonly marginTime: number | null
  }[]
  readonly invoices: readonly { readonly id: number; readonly jobMargin: number | null }[]
}

/** POST /api/utility/generateRevenueLines (S2 §7, M-029, O-053). */
export interface GenerateRevenueLinesRequest {
  /** Either a job, or a rental with all its unbilled charges. */
  readonly jobId?: number
  readonly rentalId?: number
  /** What to do if no customer rate matches: ask a question and create no lines (the default), or charge the list price. */
  readonly unmatchedRates?: 'ask' | 'continue'
  /** What to do if the rental has an agreed price and the rules another: ask, or charge either; the default is that of the rules. */
  readonly rentalPrices?: 'ask' | 'line' | 'rental'
  /** Is an invoice created if the rental has no open one? Otherwise no lines are created. */
  readonly createInvoice?: boolean
}

/** The result of creating the automatic lines of a job: all were created, or none. */
export interface RevenueLinesResponse {
  /** The invoice with the lines. */
  readonly invoiceId: number | null
  readonly createdLines: number
  /**
   * Confirmed by repeating the request with `continue` (M-061); one with the price of the rental asks which price is charged, the answer
   * is `rentalPrices`.
   */
  readonly questions: readonly {
    readonly message: string
    readonly jobIds: readonly number[]
    readonly charges: readonly string[]
    readonly rentalPrice?: number
  }[]
  /** Why there are no lines: nothing is left to bill, or there is no open invoice; null if there are lines or questions. */
  readonly message: string | null
}

/** An invoice whose customer has no email address (M-025). */
export interface SkippedEmail {
  readonly invoiceId: number
  readonly invoiceNumber: number | null
  readonly customerId: number
  readonly customer: string
  /** The default address that the email was sent to instead; null if none is set, and no email was queued. */
  readonly sentTo: string | null
}

/** POST /api/utility/addEmailToQueue (S2 §7, M-024, M-025). */
export interface QueuedEmailsResponse {
  /** Queued emails to customers. */
  readonly queued: number
  /** Invoices whose email was queued before and is on its way: none was queued again. */
  readonly waiting: number
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
  /** Include the rentals' margins, for administrators, as the dashboard does (O-085)? */
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
  /** The amount before tax. */
  readonly revenue: number
  /** A fraction of the revenue; null without revenue. */
  readonly jobMargin: number | null
  /** The margin of the whole rental (IN39), if an administrator requested it. */
  readonly rentalMargin?: number | null
  readonly deleted: string | null
  readonly quickBooksId: string | null
  readonly readyToExport: string | null
  readonly lastExport: string | null
}

/** POST /api/utility/postToGreatPlains (S2 §7, M-048, M-049, GP200): some invoices were handed over, or none. */
export interface PostToGreatPlainsResponse {
  readonly success: boolean
  /** How many were handed over in which batch, and which were left out and why, or why none was. */
  readonly message: string
  /** The invoices that were left out and why (GP1410). */
  readonly leftOut: readonly LeftOutInvoice[]
}

/** An invoice that was not handed over. */
export interface LeftOutInvoice {
  readonly invoiceId: number
  readonly reason: string
}

/** POST /api/utility/correctedInGreatPlains (M-070, GP200). */
export interface CorrectedResponse {
  /** How many of the invoices differed. */
  readonly corrected: number
}

/** POST /api/utility/testPrice (B-11): a load that nobody ordered. */
export interface TestPriceRequest {
  readonly customerId: number
  /** An address of the customer. */
  readonly serviceAddressId: number
  readonly dumpsterId: number
  /** Tons; null if it is not weighed. */
  readonly weight: number | null
  /** Days between delivery and pickup. */
  readonly days: number
  /** The day of the pickup; today unless given. */
  readonly day?: string
}
