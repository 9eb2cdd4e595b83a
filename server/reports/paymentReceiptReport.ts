import { formatMoney, sum } from '#shared/kernel/money.ts'
import { addressBlock, dayText, facts } from './formats.ts'
import type { Letterhead } from './Letterhead.ts'
import type { AddressBlock, Fact, ReportDocument } from './ReportDocument.ts'
import type { BilledCustomer } from './BilledCustomer.ts'

/** A payment as its receipt shows it. */
export interface PaymentData {
  readonly paymentId: number
  readonly paymentDay: string | null
  readonly method: string | null
  readonly referenceNumber: string | null
  readonly amount: number
  readonly notes: string | null
  readonly customer: BilledCustomer
  readonly lines: readonly PaymentLineData[]
}

export interface PaymentLineData {
  readonly invoiceNumber: string | null
  readonly description: string | null
  readonly dueDay: string | null
  readonly invoiceAmount: number | null
  readonly amount: number
  /** What was paid beyond the invoice and stands as a credit. */
  readonly overPaymentAmount: number
  /** What the invoice still owes; null where the line belongs to none. */
  readonly remainingBalance: number | null
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

/** A payment's receipt, ready for its template. */
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
    invoice: line.invoiceNumber ?? '',
    description: line.description?.trim() ?? '',
    due: dayText(line.dueDay),
    invoiceAmount: line.invoiceAmount === null ? '' : formatMoney(line.invoiceAmount),
    amount: formatMoney(line.amount),
    remaining: line.remainingBalance === null ? '' : formatMoney(line.remainingBalance),
  }
}

function totalsOf({ lines }: PaymentData): readonly Fact[] {
  const credit = sum(lines.map((line) => line.overPaymentAmount))
  return [
    { caption: 'Applied to invoices', value: formatMoney(sum(lines.map((line) => line.amount))) },
    ...(credit === 0 ? [] : [{ caption: 'Credit on your account', value: formatMoney(credit) }]),
  ]
}
