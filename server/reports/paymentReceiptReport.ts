import { formatMoney, sum } from '#shared/kernel/money.ts'
import type { PaymentKind } from '#shared/payments/paymentKinds.ts'
import { addressBlock, dayText, facts } from './formats.ts'
import type { Letterhead } from './Letterhead.ts'
import type { AddressBlock, Fact, ReportDocument } from './ReportDocument.ts'
import type { BilledCustomer } from './BilledCustomer.ts'

/** The data of a payment receipt. */
export interface PaymentData {
  readonly paymentId: number
  readonly kind: PaymentKind
  /** 'Reversed 11/30/2026 (NSF)' where it was. */
  readonly reversed: string | null
  readonly paymentDay: string | null
  readonly method: string | null
  readonly referenceNumber: string | null
  readonly amount: number
  readonly notes: string | null
  readonly customer: BilledCustomer
  readonly lines: readonly PaymentLineData[]
  /** Credits of the customer that it applied, in full (PY9); the part not used by invoices is in `creditLeft`. */
  readonly creditsApplied: number
  /** The excess that became a credit (PY4). */
  readonly creditLeft: number
}

export interface PaymentLineData {
  readonly invoiceNumber: string
  readonly description: string | null
  readonly dueDay: string | null
  readonly invoiceAmount: number
  readonly amount: number
  /** The balance of the invoice after this payment. */
  readonly remainingBalance: number
}

interface LineView {
  readonly invoice: string
  readonly description: string
  readonly due: string
  readonly invoiceAmount: string
  readonly amount: string
  readonly remaining: string
}

/** What the template of a payment receipt shows. */
export interface PaymentReceiptView {
  readonly letterhead: Letterhead
  readonly heading: string
  /** What stands above the customer. */
  readonly addressed: string
  /** What the amount is. */
  readonly amountCaption: string
  readonly hasLines: boolean
  readonly number: string
  readonly customer: AddressBlock | null
  readonly facts: readonly Fact[]
  readonly amount: string
  readonly lines: readonly LineView[]
  readonly lastLines: readonly LineView[]
  readonly totals: readonly Fact[]
  readonly notes: string
}

const LINES_BESIDE_TOTALS = 2

/** Builds the view of a payment receipt. */
export function paymentReceiptReport(payment: PaymentData, letterhead: Letterhead): ReportDocument {
  const lines = payment.lines.map(lineView)
  const view: PaymentReceiptView = {
    letterhead,
    ...WORDS[payment.kind],
    hasLines: lines.length > 0,
    number: String(payment.paymentId),
    customer: addressBlock(payment.customer.name, payment.customer),
    facts: facts([
      [`${WORDS[payment.kind].heading} no.`, String(payment.paymentId)],
      [payment.kind === 'Payment' ? 'Payment date' : 'Date', dayText(payment.paymentDay)],
      ['Method', payment.method],
      ['Reference', payment.referenceNumber],
      ['Customer no.', String(payment.customer.id)],
      ['Status', payment.reversed],
    ]),
    amount: formatMoney(amountOf(payment)),
    lines: lines.slice(0, -LINES_BESIDE_TOTALS),
    lastLines: lines.slice(-LINES_BESIDE_TOTALS),
    totals: totalsOf(payment),
    notes: payment.notes?.trim() ?? '',
  }
  const title = payment.kind === 'Payment' ? 'Payment receipt' : payment.kind
  return { template: 'paymentReceipt', title: `${title} ${payment.paymentId}`, view }
}

const WORDS = {
  Payment: { heading: 'Receipt', addressed: 'Received from', amountCaption: 'Amount received, with thanks' },
  Reversal: {
    heading: 'Payment reversal',
    addressed: 'Customer',
    amountCaption: 'Payment that was not honored',
  },
  Refund: { heading: 'Refund', addressed: 'Paid to', amountCaption: 'Amount refunded' },
  'Write-off': { heading: 'Write-off', addressed: 'Customer', amountCaption: 'Amount written off' },
} as const satisfies Record<PaymentKind, Pick<PaymentReceiptView, 'heading' | 'addressed' | 'amountCaption'>>

/** What goes back is said by the words; with a write-off nothing is received, but its credit is used. */
function amountOf({ kind, amount, creditsApplied }: PaymentData): number {
  return kind === 'Write-off' ? creditsApplied : Math.abs(amount)
}

/** A credit memo: what a customer was given on a day, and why (PY714). */
export interface CreditMemoData {
  readonly creditId: number
  readonly day: string | null
  readonly amount: number
  readonly notes: string | null
  readonly customer: BilledCustomer
}

/** Builds the view of a credit memo, which has no lines. */
export function creditMemoReport(credit: CreditMemoData, letterhead: Letterhead): ReportDocument {
  const view: PaymentReceiptView = {
    letterhead,
    heading: 'Credit memo',
    addressed: 'Credit to',
    amountCaption: 'Credit on your account',
    hasLines: false,
    number: String(credit.creditId),
    customer: addressBlock(credit.customer.name, credit.customer),
    facts: facts([
      ['Credit memo no.', String(credit.creditId)],
      ['Date', dayText(credit.day)],
      ['Customer no.', String(credit.customer.id)],
    ]),
    amount: formatMoney(credit.amount),
    lines: [],
    lastLines: [],
    totals: [],
    notes: credit.notes?.trim() ?? '',
  }
  return { template: 'paymentReceipt', title: `Credit memo ${credit.creditId}`, view }
}

function lineView(line: PaymentLineData): LineView {
  return {
    invoice: line.invoiceNumber,
    description: line.description?.trim() ?? '',
    due: dayText(line.dueDay),
    invoiceAmount: formatMoney(line.invoiceAmount),
    amount: formatMoney(line.amount),
    remaining: formatMoney(line.remainingBalance),
  }
}

function totalsOf({ lines, creditsApplied, creditLeft }: PaymentData): readonly Fact[] {
  const optional = (amount: number): string | null => (amount === 0 ? null : formatMoney(amount))
  return facts([
    ['Applied to invoices', formatMoney(sum(lines.map((line) => line.amount)))],
    ['Credit used', optional(creditsApplied)],
    ['Credit on your account', optional(creditLeft)],
  ])
}
