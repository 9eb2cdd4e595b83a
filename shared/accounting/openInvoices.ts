import type { Invoice } from '../invoicing/Invoice.ts'
import { totalWithTax, unpaidBalance } from '../invoicing/invoiceRules.ts'
import { daysBetween } from '../kernel/days.ts'
import { sum } from '../kernel/money.ts'
import { isReceivable } from './receivables.ts'

type OpenInvoice = Pick<Invoice, 'id' | 'dueDate' | 'total' | 'tax' | 'payments' | 'statusId' | 'deleted'>

export interface OpenInvoiceTotals<I extends OpenInvoice> {
  readonly rows: readonly {
    readonly invoice: I
    readonly balance: number
    /** Days past due; 0 while it is not. */
    readonly daysLate: number
  }[]
  readonly total: number
  readonly payments: number
  readonly balance: number
  /** The part of the balance that is past due. */
  readonly overdue: number
}

/** The open invoices of a customer as of a day, the longest overdue first, with their totals (S0 §2, F-065, AC7). */
export function openInvoiceTotals<I extends OpenInvoice>(
  invoices: readonly I[],
  asOf: string,
): OpenInvoiceTotals<I> {
  const rows = invoices
    .filter(isReceivable)
    .map((invoice) => ({
      invoice,
      balance: unpaidBalance(invoice),
      daysLate: invoice.dueDate === null ? 0 : Math.max(0, daysBetween(invoice.dueDate, asOf)),
    }))
    .toSorted(
      (a, b) =>
        (a.invoice.dueDate ?? '9999').localeCompare(b.invoice.dueDate ?? '9999') ||
        a.invoice.id - b.invoice.id,
    )
  return {
    rows,
    total: sum(rows.map(({ invoice }) => totalWithTax(invoice))),
    payments: sum(rows.map(({ invoice }) => invoice.payments)),
    balance: sum(rows.map((row) => row.balance)),
    overdue: sum(rows.filter((row) => row.daysLate > 0).map((row) => row.balance)),
  }
}
