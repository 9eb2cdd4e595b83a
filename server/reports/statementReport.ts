import type { StatementSummary } from '#shared/accounting/statement.ts'
import { formatDay } from '#shared/kernel/days.ts'
import { formatMoney, sum } from '#shared/kernel/money.ts'
import { agingColumns } from './aging.ts'
import type { BilledCustomer } from './BilledCustomer.ts'
import { addressBlock, facts } from './formats.ts'
import type { Letterhead } from './Letterhead.ts'
import { payTo } from './payTo.ts'
import type { AddressBlock, AgingColumn, Fact, Remittance, ReportDocument } from './ReportDocument.ts'

/** A customer's account over a period, both days inclusive. */
export interface StatementData {
  readonly statementId: number
  readonly startDay: string
  readonly endDay: string
  readonly customer: BilledCustomer
  readonly figures: Pick<StatementSummary, 'openingBalance' | 'charges' | 'payments' | 'closingBalance'>
  readonly entries: readonly StatementEntryData[]
  /** The open amounts at the end of the period, for the aging. */
  readonly open: readonly { readonly dueDay: string | null; readonly balance: number }[]
}

export interface StatementEntryData {
  readonly day: string
  /** `Invoice 1023`, `Payment 88`. */
  readonly reference: string
  readonly description: string
  /** Its change of the balance; payments and credits are negative. */
  readonly amount: number
  /** The balance after it. */
  readonly balance: number
}

interface EntryView {
  readonly date: string
  readonly reference: string
  readonly description: string
  readonly charge: string
  readonly payment: string
  readonly balance: string
}

/** What the template of a statement shows. */
export interface StatementView {
  readonly letterhead: Letterhead
  readonly period: string
  readonly customer: AddressBlock | null
  readonly facts: readonly Fact[]
  readonly opening: Fact
  readonly lines: readonly EntryView[]
  readonly lastLines: readonly EntryView[]
  readonly totals: readonly Fact[]
  readonly balance: Fact
  readonly aging: readonly AgingColumn[]
  readonly remittance: Remittance | null
}

const LINES_BESIDE_TOTALS = 2

/** Builds the view of an account statement; every entry shows the balance after it. */
export function statementReport(data: StatementData, letterhead: Letterhead): ReportDocument {
  const { customer, figures, startDay, endDay } = data
  const balance = figures.closingBalance
  const lines = data.entries.map(entryView)
  // Payments not applied to an invoice yet.
  const unapplied = sum([...data.open.map((amount) => amount.balance), -balance])
  const view: StatementView = {
    letterhead,
    period: `${formatDay(startDay)} – ${formatDay(endDay)}`,
    customer: addressBlock(customer.name, customer),
    facts: facts([
      ['Statement no.', String(data.statementId)],
      ['Period from', formatDay(startDay)],
      ['Period to', formatDay(endDay)],
      ['Customer no.', String(customer.id)],
    ]),
    opening: { caption: 'Balance brought forward', value: formatMoney(figures.openingBalance) },
    lines: lines.slice(0, -LINES_BESIDE_TOTALS),
    lastLines: lines.slice(-LINES_BESIDE_TOTALS),
    totals: totalsOf(data),
    balance: { caption: 'Balance due', value: formatMoney(balance) },
    aging: agingColumns(data.open, endDay, unapplied),
    remittance: balance <= 0 ? null : remittanceOf(data, balance, letterhead),
  }
  return { template: 'statement', title: `Statement, ${customer.name}`, view }
}

function entryView({ day, reference, description, amount, balance }: StatementEntryData): EntryView {
  return {
    date: formatDay(day),
    reference,
    description,
    charge: amount < 0 ? '' : formatMoney(amount),
    payment: amount < 0 ? formatMoney(-amount) : '',
    balance: formatMoney(balance),
  }
}

function totalsOf({ figures }: StatementData): readonly Fact[] {
  return [
    { caption: 'Balance brought forward', value: formatMoney(figures.openingBalance) },
    { caption: 'Charges', value: formatMoney(figures.charges) },
    { caption: 'Payments and credits', value: formatMoney(-figures.payments) },
  ]
}

function remittanceOf(data: StatementData, due: number, letterhead: Letterhead): Remittance {
  return {
    payer: data.customer.name,
    facts: facts([
      ['Customer no.', String(data.customer.id)],
      ['Statement no.', String(data.statementId)],
      ['Period to', formatDay(data.endDay)],
    ]),
    amountDue: formatMoney(due),
    payTo: payTo(letterhead),
  }
}
