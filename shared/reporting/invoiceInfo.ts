import { totalWithTax, unpaidBalance } from '../invoicing/invoiceRules.ts'
import { isActiveInvoice } from '../invoicing/invoiceStatusTransitions.ts'
import { sum } from '../kernel/money.ts'
import type { ReportPeriod } from '../kernel/periods.ts'

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

/** Totals of the active invoices of a period (O-081, RP10). */
export function invoiceInfo(invoices: readonly ReportedInvoice[], period: ReportPeriod): InvoiceInfo {
  const active = invoices.filter(
    (invoice) =>
      isActiveInvoice(invoice) &&
      period.startDate <= invoice.invoiceDate &&
      invoice.invoiceDate <= period.endDate,
  )
  return {
    totalInvoices: sum(active.map(totalWithTax)),
    totalUnpaid: sum(active.map(unpaidBalance)),
    totalInvoicesCount: active.length,
    distinctCustomersCount: new Set(active.map((invoice) => invoice.customerId)).size,
  }
}
