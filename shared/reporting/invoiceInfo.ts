import { totalWithTax, unpaidBalance } from '../invoicing/invoiceRules.ts'
import { isStanding } from '../invoicing/invoiceStates.ts'
import { sum } from '../kernel/money.ts'
import type { ReportPeriod } from './reportPeriods.ts'

export interface ReportedInvoice {
  readonly customerId: number
  /** Business day. */
  readonly invoiceDate: string
  readonly statusId: number
  readonly deleted: string | null
  readonly total: number
  readonly tax: number
  readonly payments: number
}

/** The tile of invoices (S1 §3, O-081). */
export interface InvoiceInfo {
  readonly totalInvoices: number
  readonly totalUnpaid: number
  readonly totalInvoicesCount: number
  readonly distinctCustomersCount: number
}

/** Adds up the invoices of a period that are neither deleted nor voided (O-081, RP10). */
export function invoiceInfo(invoices: readonly ReportedInvoice[], period: ReportPeriod): InvoiceInfo {
  const standing = invoices.filter(
    (invoice) =>
      isStanding(invoice) && period.startDate <= invoice.invoiceDate && invoice.invoiceDate <= period.endDate,
  )
  return {
    totalInvoices: sum(standing.map(totalWithTax)),
    totalUnpaid: sum(standing.map(unpaidBalance)),
    totalInvoicesCount: standing.length,
    distinctCustomersCount: new Set(standing.map((invoice) => invoice.customerId)).size,
  }
}
