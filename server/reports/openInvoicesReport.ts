import { formatMoney, sum } from '#shared/kernel/money.ts'
import { agingColumns } from './aging.ts'
import type { BilledCustomer } from './BilledCustomer.ts'
import { addressBlock, dayText, facts, lateText } from './formats.ts'
import type { Letterhead } from './Letterhead.ts'
import { payTo } from './payTo.ts'
import type { AddressBlock, AgingColumn, Fact, Remittance, ReportDocument } from './ReportDocument.ts'

/** The open invoices of a customer on a day. */
export interface OpenInvoicesData {
  readonly day: string
  readonly customer: BilledCustomer
  readonly invoices: readonly OpenInvoiceData[]
  /** Credits of the customer that are not applied yet. */
  readonly openCredit: number
}

export interface OpenInvoiceData {
  readonly invoiceNumber: string
  readonly invoiceDay: string | null
  readonly dueDay: string | null
  /** 0 while it is not past due. */
  readonly daysLate: number
  readonly site: string
  readonly total: number
  readonly payments: number
  readonly balance: number
}

interface LineView {
  readonly invoice: string
  readonly date: string
  readonly due: string
  readonly late: string
  readonly site: string
  readonly total: string
  readonly payments: string
  readonly balance: string
}

/** What the template of a customer's open invoices shows. */
export interface OpenInvoicesView {
  readonly letterhead: Letterhead
  readonly customer: AddressBlock | null
  readonly facts: readonly Fact[]
  readonly lines: readonly LineView[]
  readonly lastLines: readonly LineView[]
  readonly totals: readonly Fact[]
  readonly balance: Fact
  readonly aging: readonly AgingColumn[]
  readonly remittance: Remittance | null
}

const LINES_BESIDE_TOTALS = 2

/** Builds the view of a customer's open invoices. */
export function openInvoicesReport(data: OpenInvoicesData, letterhead: Letterhead): ReportDocument {
  const { customer, day, invoices, openCredit } = data
  const due = sum([...invoices.map(({ balance }) => balance), -openCredit])
  const lines = invoices.map(lineView)
  const view: OpenInvoicesView = {
    letterhead,
    customer: addressBlock(customer.name, customer),
    facts: facts([
      ['As of', dayText(day)],
      ['Customer no.', String(customer.id)],
      ['Open invoices', String(invoices.length)],
    ]),
    lines: lines.slice(0, -LINES_BESIDE_TOTALS),
    lastLines: lines.slice(-LINES_BESIDE_TOTALS),
    totals: facts([
      ['Open invoices', openCredit === 0 ? null : formatMoney(sum(invoices.map(({ balance }) => balance)))],
      ['Credit on your account', openCredit === 0 ? null : formatMoney(-openCredit)],
    ]),
    balance: { caption: 'Balance due', value: formatMoney(due) },
    aging: agingColumns(invoices, day, openCredit),
    remittance:
      due <= 0
        ? null
        : {
            payer: customer.name,
            facts: facts([
              ['Customer no.', String(customer.id)],
              ['As of', dayText(day)],
            ]),
            amountDue: formatMoney(due),
            payTo: payTo(letterhead),
          },
  }
  return { template: 'openInvoices', title: `Open invoices, ${customer.name}`, view }
}

function lineView(invoice: OpenInvoiceData): LineView {
  return {
    invoice: invoice.invoiceNumber,
    date: dayText(invoice.invoiceDay),
    due: dayText(invoice.dueDay),
    late: lateText(invoice.daysLate),
    site: invoice.site,
    total: formatMoney(invoice.total),
    payments: invoice.payments === 0 ? '' : formatMoney(-invoice.payments),
    balance: formatMoney(invoice.balance),
  }
}
