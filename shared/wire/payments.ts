/** Payment information of an invoice: a row of OpenInvoicePaymentInfos and InvoicePaymentInfos (S2 §3, §7); dollars. */
export interface InvoicePaymentInfo {
  /** Key of the invoice. */
  readonly id: number
  readonly invoiceNumber: number | null
  readonly serviceAddress1: string | null
  /** With tax. */
  readonly total: number
  readonly paidAmount: number
  readonly remainingBalance: number
  readonly dueDate: string | null
  /** Existing payments with a line for the invoice, the earliest first. */
  readonly relatedPaymentIds: readonly number[]
  /** The invoice as a record of the data service. */
  readonly invoice: unknown
}
