import type { Invoice } from '../invoicing/Invoice.ts'
import { totalWithTax } from '../invoicing/invoiceRules.ts'
import { isActiveInvoice } from '../invoicing/invoiceStatusTransitions.ts'
import { sum } from '../kernel/money.ts'
import type { Payment } from '../payments/Payment.ts'
import type { PaymentCredit } from '../payments/PaymentCredit.ts'
import type { PaymentKind } from '../payments/paymentKinds.ts'
import { isWriteOff } from '../payments/writeOff.ts'

/** All transactions of a customer's account. */
export interface Account {
  readonly invoices: readonly Pick<
    Invoice,
    'id' | 'invoiceNumber' | 'invoiceDate' | 'total' | 'tax' | 'statusId' | 'deleted'
  >[]
  readonly payments: readonly Pick<
    Payment,
    'id' | 'kind' | 'paymentDate' | 'referenceNumber' | 'paymentAmount' | 'deleted'
  >[]
  readonly credits: readonly (Pick<
    PaymentCredit,
    'id' | 'amount' | 'notes' | 'sourcePaymentId' | 'writtenOffInvoiceId'
  > & {
    /** Business days: on which it was given, and taken back. */
    readonly createdOn: string
    readonly deletedOn: string | null
  })[]
}

export interface StatementRow {
  readonly day: string
  readonly kind: (typeof KIND_ORDER)[number]
  readonly id: number
  /** Invoice number, reference number or note. */
  readonly text: string
  /** The change of the balance; negative if it decreases. */
  readonly amount: number
  /** The balance after this row. */
  readonly balance: number
}

export interface StatementSummary {
  readonly openingBalance: number
  readonly rows: readonly StatementRow[]
  readonly charges: number
  /** Payments and credits, as a positive amount. */
  readonly payments: number
  readonly closingBalance: number
}

type Entry = Omit<StatementRow, 'balance'>

const KIND_ORDER = ['invoice', 'payment', 'reversal', 'refund', 'credit', 'writeOff'] as const

/**
 * A customer's account between two days, both included: opening balance, transactions, closing balance (S0 §2, F-076, AC5, AC6).
 */
export function statementSummary(account: Account, startDate: string, endDate: string): StatementSummary {
  const entries = accountEntries(account)
  const openingBalance = sum(entries.filter((entry) => entry.day < startDate).map((entry) => entry.amount))
  let balance = openingBalance
  const rows = entries
    .filter((entry) => entry.day >= startDate && entry.day <= endDate)
    .map((entry) => {
      balance = sum([balance, entry.amount])
      return { ...entry, balance }
    })
  const charged = rows.filter((row) => row.kind === 'invoice')
  const paid = rows.filter((row) => row.kind !== 'invoice')
  return {
    openingBalance,
    rows,
    charges: sum(charged.map((row) => row.amount)),
    payments: sum(paid.map((row) => -row.amount)),
    closingBalance: balance,
  }
}

/** The transactions of the account, sorted by day, charges before the payments of the same day. */
function accountEntries(account: Account): Entry[] {
  const entries = [...chargeEntries(account), ...paymentEntries(account), ...creditEntries(account)]
  return entries.toSorted(
    (a, b) =>
      a.day.localeCompare(b.day) || KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind) || a.id - b.id,
  )
}

function chargeEntries({ invoices }: Account): Entry[] {
  return invoices.filter(isActiveInvoice).map((invoice) => ({
    day: invoice.invoiceDate,
    kind: 'invoice',
    id: invoice.id,
    text: `${invoice.invoiceNumber ?? ''}`,
    amount: totalWithTax(invoice),
  }))
}

/** What is settled by a write-off is the credit that writes it off; its document receives nothing. */
const PAYMENT_ENTRIES = {
  Payment: 'payment',
  Reversal: 'reversal',
  Refund: 'refund',
  'Write-off': 'payment',
} as const satisfies Record<PaymentKind, StatementRow['kind']>

/** Without those that received nothing: what paid was a credit, which is listed or part of an earlier payment (AC6). */
function paymentEntries({ payments }: Account): Entry[] {
  return payments
    .filter((payment) => payment.deleted === null && payment.paymentAmount !== 0)
    .map((payment) => ({
      day: payment.paymentDate,
      kind: PAYMENT_ENTRIES[payment.kind],
      id: payment.id,
      text: payment.referenceNumber ?? '',
      amount: -payment.paymentAmount,
    }))
}

/**
 * Credits entered by users, and refunds: deleted credits that an existing payment had created, unless they were withdrawn, as their
 * payment was corrected (SV116).
 */
function creditEntries({ payments, credits }: Account): Entry[] {
  const active = new Set(
    payments
      .filter((paymentCredit) => paymentCredit.deleted === null)
      .map((paymentCredit) => paymentCredit.id),
  )
  return credits.flatMap((credit): Entry[] => {
    const { id, amount, notes, sourcePaymentId, createdOn, deletedOn } = credit
    const entry = { kind: isWriteOff(credit) ? 'writeOff' : 'credit', id, text: notes ?? '' } as const
    if (sourcePaymentId === null)
      return deletedOn === null ? [{ ...entry, day: createdOn, amount: -amount }] : []
    const isRefund = deletedOn !== null && amount !== 0 && active.has(sourcePaymentId)
    return isRefund ? [{ ...entry, day: deletedOn, amount }] : []
  })
}
