import type { BillingSpan } from './lineDraft.ts'
import type { toInvoiceLine } from './toInvoiceLine.ts'

/** POST /api/utility/draftInvoices (M-065, IN580): completed jobs, and rentals with all their unbilled charges. */
export interface DraftInvoicesRequest {
  readonly jobIds: readonly number[]
  readonly rentalIds: readonly number[]
}

/** What invoices of this work would have, one for each rental; nothing is stored. */
export interface DraftInvoicesResponse {
  readonly invoices: readonly DraftedInvoice[]
  /** The rentals of which no invoice can be made without a decision, and why. */
  readonly leftOut: readonly { readonly rentalId: number; readonly reason: string }[]
}

export interface DraftedInvoice {
  readonly rentalId: number
  /** The draft invoice of the rental that gets the lines; null for a new one. */
  readonly invoiceId: number | null
  readonly lines: readonly DraftedLine[]
}

/** A line as it would be stored, and the days that it bills. */
export interface DraftedLine {
  readonly values: ReturnType<typeof toInvoiceLine>
  readonly billedDays: BillingSpan | null
}
