import type { Invoice } from '../invoicing/Invoice.ts'
import { totalWithTax } from '../invoicing/invoiceRules.ts'
import { nextStatus, type InvoiceTransition } from '../invoicing/invoiceStatusTransitions.ts'
import { sum } from '../kernel/money.ts'

type PaidInvoice = Pick<Invoice, 'statusId' | 'total' | 'tax' | 'paid'>
type PaymentChanges = Pick<Invoice, 'statusId' | 'payments' | 'balance' | 'paid'>

/**
 * The changes of an invoice after a payment: Paid, with the date, if nothing is left, otherwise PartiallyPaid; null if it is
 * voided (S2 §4, M-041, M-042, PY7).
 */
export function afterPayment(invoice: PaidInvoice, payments: number, now: string): PaymentChanges | null {
  const isCovered = balanceOf(invoice, payments) <= 0
  return withPayments(
    invoice,
    payments,
    isCovered ? 'payInFull' : 'payInPart',
    isCovered ? (invoice.paid ?? now) : null,
  )
}

/**
 * The changes of an invoice after one of its payments was deleted: Posted again, regardless of other payments (S2 §4, M-043,
 * PY12).
 */
export function afterPaymentDeleted(invoice: PaidInvoice, payments: number): PaymentChanges | null {
  return withPayments(invoice, payments, 'deletePayment', null)
}

function withPayments(
  invoice: PaidInvoice,
  payments: number,
  transition: InvoiceTransition,
  paid: string | null,
): PaymentChanges | null {
  const statusId = nextStatus(transition, invoice.statusId)
  return statusId === null ? null : { statusId, payments, balance: balanceOf(invoice, payments), paid }
}

function balanceOf(invoice: PaidInvoice, payments: number): number {
  return sum([totalWithTax(invoice), -payments])
}
