import { formatMoney, sum } from '#shared/kernel/money.ts'
import { addressBlock, dayText, facts } from './formats.ts'
import type { Letterhead } from './Letterhead.ts'
import type { AddressBlock, Fact, ReportDocument } from './ReportDocument.ts'
import type { BilledCustomer } from './BilledCustomer.ts'

/** The data of a payment receipt. */
export interface PaymentData {
  readonly paymentId: number
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
    number: String(payment.paymentId),
    customer: addressBlock(payment.customer.name, payment.customer),
    facts: facts([
      ['Receipt no.', String(payment.paymentId)],
      ['Payment date', dayText(payment.paymentDay)],
      ['Method', payment.method],
      ['Reference', payment.referenceNumber],
      ['Customer no.', String(payment.customer.id)],
    ]),
    amount: formatMoney(payment.amount),
    lines: lines.slice(0, -LINES_BESIDE_TOTALS),
    lastLines: lines.slice(-LINES_BESIDE_TOTALS),
    totals: totalsOf(payment),
    notes: payment.notes?.trim() ?? '',
  }
  return { template: 'paymentReceipt', title: `Payment receipt ${payment.paymentId}`, view }
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
