import type { Invoice } from '../invoicing/Invoice.ts'
import { totalWithTax } from '../invoicing/invoiceRules.ts'
import { isHandedOver, nextStatus, type InvoiceTransition } from '../invoicing/invoiceStatusTransitions.ts'
import { INVOICE_STATUS } from '../invoicing/invoiceStatuses.ts'
import { dayOfInstant, startOfDay } from '../kernel/days.ts'
import { sum } from '../kernel/money.ts'

type PaidInvoice = Pick<Invoice, 'statusId' | 'total' | 'tax' | 'paid'>
type PaymentChanges = Pick<Invoice, 'statusId' | 'payments' | 'balance' | 'paid'>

/** What a payment pays of an invoice, and the day on which it was received. */
export interface DatedAmount {
  readonly amount: number
  readonly paymentDate: string
}

/** The moment from which an invoice counts as paid (PY7, PY400). */
export interface PaidMoment {
  readonly paid: string | null
  readonly now: string
  readonly timeZone: string
}

/**
 * Since when payments cover an invoice of this total: from the day of the one that did and was not taken back, in the order of their days,
 * whenever that was entered; now if it is today (PY400, PY710). What was received and taken back on the same day counts together.
 */
export function coveredAt(
  total: number,
  payments: readonly DatedAmount[],
  { paid, now, timeZone }: PaidMoment,
): string {
  const days = [...new Set(payments.map(({ paymentDate }) => paymentDate))].toSorted()
  const paidUntil = (day: string): number =>
    sum(payments.flatMap(({ paymentDate, amount }) => (paymentDate <= day ? [amount] : [])))
  const lastOpen = days.findLastIndex((day) => paidUntil(day) < total)
  const dayOf = (instant: string): string => dayOfInstant(instant, timeZone)
  // An invoice of 0 is covered without any payment; it stays paid since it first was.
  const day = days[lastOpen + 1] ?? days.at(-1) ?? dayOf(paid ?? now)
  if (paid !== null && dayOf(paid) === day) return paid
  return day === dayOf(now) ? now : startOfDay(day, timeZone)
}

/**
 * The changes of an invoice after a payment: Paid, since it was covered, if nothing is left, otherwise PartiallyPaid; null if it is
 * voided (S2 §4, M-041, M-042, PY7).
 */
export function afterPayment(
  invoice: PaidInvoice,
  payments: number,
  coveredSince: string,
): PaymentChanges | null {
  const isCovered = balanceOf(invoice, payments) <= 0
  return withPayments(
    invoice,
    payments,
    isCovered ? 'payInFull' : 'payInPart',
    isCovered ? coveredSince : null,
  )
}

type UnpaidInvoice = PaidInvoice & Pick<Invoice, 'quickBooksLastExport' | 'printed' | 'emailed'>

/**
 * The changes of an invoice after one of its payments was deleted. What was handed over is Posted again, regardless of other payments
 * (S2 §4, M-043). Any other is still paid in part, or else what it was before it was paid: sent, if it was sent, or approved (PY12).
 */
export function afterPaymentDeleted(invoice: UnpaidInvoice, payments: number): PaymentChanges | null {
  if (isHandedOver(invoice)) return withPayments(invoice, payments, 'deletePayment', null)
  if (payments > 0) return withPayments(invoice, payments, 'payInPart', null)
  const changes = withPayments(invoice, payments, 'deletePayment', null)
  return changes && { ...changes, statusId: unpaidStatus(invoice) }
}

/** By the later of its dates: a printed invoice is Printed, an emailed one Emailed, and one that was not sent waits for that. */
function unpaidStatus({ printed, emailed }: UnpaidInvoice): number {
  if (printed === null && emailed === null) return INVOICE_STATUS.queue
  return (printed ?? '') > (emailed ?? '') ? INVOICE_STATUS.printed : INVOICE_STATUS.emailed
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
