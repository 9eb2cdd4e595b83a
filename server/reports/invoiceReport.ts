import { receivedOf } from '#shared/invoicing/invoiceTotals.ts'
import { formatMoney, formatPercent, sum } from '#shared/kernel/money.ts'
import {
  addressBlock,
  dayText,
  facts,
  filled,
  quantityText,
  rateText,
  type PostalAddress,
} from './formats.ts'
import type { Letterhead } from './Letterhead.ts'
import { payTo } from './payTo.ts'
import type { AddressBlock, Fact, Mark, Remittance, ReportDocument } from './ReportDocument.ts'

/** The data of a printed invoice; days are business days, amounts US dollars. */
export interface InvoiceData {
  readonly invoiceNumber: string
  readonly invoiceDay: string | null
  readonly dueDay: string | null
  readonly paidDay: string | null
  readonly voided: boolean
  readonly terms: string | null
  readonly purchaseOrder: string | null
  readonly rentalId: number | null
  readonly customerId: number
  readonly billTo: PostalAddress & { readonly name: string; readonly contact: string | null }
  readonly site: (PostalAddress & { readonly name: string | null }) | null
  readonly lines: readonly InvoiceLineData[]
  readonly total: number
  readonly tax: number
  /** With what was written off. */
  readonly payments: number
  readonly writtenOff: number
  /** The surcharge for paying by card; null when the invoice is not paid by card. */
  readonly cardFee: { readonly percentage: number; readonly amount: number } | null
  readonly note: string | null
}

/** A line as the customer sees it, without the internal note. */
export interface InvoiceLineData {
  readonly lineNumber: number
  readonly service: string | null
  readonly description: string | null
  readonly jobId: number | null
  /** Tons. */
  readonly weight: number | null
  readonly quantity: number
  readonly rate: number
  readonly total: number
}

interface LineView {
  readonly number: string
  readonly description: string
  readonly detail: string
  readonly job: string
  readonly weight: string
  readonly quantity: string
  readonly rate: string
  readonly amount: string
}

/** What the template of an invoice shows. */
export interface InvoiceView {
  readonly letterhead: Letterhead
  readonly number: string
  readonly mark: Mark | null
  readonly billTo: AddressBlock | null
  readonly contact: string
  readonly facts: readonly Fact[]
  readonly site: AddressBlock | null
  readonly showWeight: boolean
  readonly lines: readonly LineView[]
  /** The last lines, kept on one page with the totals. */
  readonly lastLines: readonly LineView[]
  readonly totals: readonly Fact[]
  /** Whether nobody owes the totals. */
  readonly isVoided: boolean
  readonly balance: Fact
  readonly cardFee: Fact | null
  readonly note: string
  readonly closing: string
  readonly remittance: Remittance | null
}

const LINES_BESIDE_TOTALS = 2

/** Decimal places of the percentage of the card fee; other percentages have two (S2 §1, M-019). */
const CARD_FEE_DECIMALS = 4

/** Builds the view of an invoice; the card fee is a line of its own that is not part of the balance. */
export function invoiceReport(invoice: InvoiceData, letterhead: Letterhead): ReportDocument {
  const lines = invoice.lines.map(lineView)
  const due = invoice.voided ? 0 : sum([invoice.total, invoice.tax, -invoice.payments])
  const settled = invoice.voided || due <= 0
  const view: InvoiceView = {
    letterhead,
    number: invoice.invoiceNumber,
    mark: markOf(invoice),
    billTo: addressBlock(invoice.billTo.name, invoice.billTo),
    contact: contactOf(invoice),
    facts: factsOf(invoice),
    site: invoice.site === null ? null : addressBlock(invoice.site.name, invoice.site),
    showWeight: invoice.lines.some((line) => line.weight !== null && line.weight !== 0),
    lines: lines.slice(0, -LINES_BESIDE_TOTALS),
    lastLines: lines.slice(-LINES_BESIDE_TOTALS),
    totals: totalsOf(invoice),
    isVoided: invoice.voided,
    balance: { caption: 'Balance due', value: formatMoney(due) },
    cardFee: cardFeeOf(invoice),
    note: invoice.note?.trim() ?? '',
    closing: settled ? '' : closingOf(invoice),
    remittance: settled ? null : remittanceOf(invoice, due, letterhead),
  }
  const title = `Invoice ${invoice.invoiceNumber}${invoice.voided ? ' (void)' : ''}`
  return { template: 'invoice', title, view }
}

function lineView(line: InvoiceLineData): LineView {
  const [description = '', detail = ''] = new Set(filled([line.description, line.service]))
  return {
    number: String(line.lineNumber),
    description,
    detail,
    job: line.jobId === null ? '' : `J${line.jobId}`,
    weight: line.weight === 0 ? '' : quantityText(line.weight),
    quantity: quantityText(line.quantity),
    rate: rateText(line.rate),
    amount: formatMoney(line.total),
  }
}

function markOf({ voided, paidDay }: InvoiceData): Mark | null {
  if (voided) return { text: 'Void', detail: '', tone: 'bad' }
  return paidDay === null ? null : { text: 'Paid', detail: dayText(paidDay), tone: 'good' }
}

function contactOf({ billTo }: InvoiceData): string {
  const contact = billTo.contact?.trim() ?? ''
  return contact === '' || contact === billTo.name.trim() ? '' : `Attn: ${contact}`
}

function factsOf(invoice: InvoiceData): readonly Fact[] {
  return facts([
    ['Invoice no.', invoice.invoiceNumber],
    ['Invoice date', dayText(invoice.invoiceDay)],
    ['Terms', invoice.terms],
    ['Due date', dayText(invoice.dueDay)],
    ['P.O. number', invoice.purchaseOrder],
    ['Rental', invoice.rentalId === null ? null : `R${invoice.rentalId}`],
    ['Customer no.', String(invoice.customerId)],
  ])
}

function totalsOf({ total, tax, payments, writtenOff }: InvoiceData): readonly Fact[] {
  const before =
    tax === 0 ? [] : [['Subtotal', formatMoney(total)] as const, ['Tax', formatMoney(tax)] as const]
  const received = receivedOf({ payments, writtenOff })
  const after = [
    ...(received === 0 ? [] : [['Payments received', formatMoney(-received)] as const]),
    ...(writtenOff === 0 ? [] : [['Written off', formatMoney(-writtenOff)] as const]),
  ]
  return facts([...before, ['Total', formatMoney(sum([total, tax]))], ...after])
}

function cardFeeOf({ cardFee, voided }: InvoiceData): Fact | null {
  if (cardFee === null || voided || cardFee.amount === 0) return null
  return {
    caption: `Processing fee (${formatPercent(cardFee.percentage, CARD_FEE_DECIMALS)})`,
    value: formatMoney(cardFee.amount),
  }
}

function closingOf({ dueDay }: InvoiceData): string {
  return dueDay === null
    ? 'Thank you for your business.'
    : `Please pay by ${dayText(dueDay)}. Thank you for your business.`
}

function remittanceOf(invoice: InvoiceData, due: number, letterhead: Letterhead): Remittance {
  return {
    payer: invoice.billTo.name,
    facts: facts([
      ['Customer no.', String(invoice.customerId)],
      ['Invoice no.', invoice.invoiceNumber],
      ['Due date', dayText(invoice.dueDay)],
    ]),
    amountDue: formatMoney(due),
    payTo: payTo(letterhead),
  }
}
