/** What is known about paying an invoice: a row of OpenInvoicePaymentInfos and InvoicePaymentInfos (S2 §3, §7); dollars. */
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
  /** Payments that stand and have a line for the invoice, the earliest first. */
  readonly relatedPaymentIds: readonly number[]
  /** The invoice as a record of the data service. */
  readonly invoice: unknown
}
