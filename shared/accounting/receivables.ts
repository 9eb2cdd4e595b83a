import type { Invoice } from '../invoicing/Invoice.ts'
import { unpaidBalance } from '../invoicing/invoiceRules.ts'
import { daysBetween } from '../kernel/days.ts'
import { groupBy } from '../kernel/groupBy.ts'
import { sum } from '../kernel/money.ts'
import { compareNames } from '../kernel/text.ts'

/** The columns of the receivables aging report, named as in its rows (S1 §3, O-088). */
export const AGING_BUCKETS = [
  'CreatedPreDec16',
  'CurrentDue',
  'Net30',
  'Net60',
  'Net90',
  'Net90Plus',
] as const
export type AgingBucket = (typeof AGING_BUCKETS)[number]

/** Captions of the buckets (S1 §9). */
export const AGING_BUCKET_LABELS = {
  CreatedPreDec16: 'Created before Dec 16',
  CurrentDue: 'Current due',
  Net30: '1-30 days',
  Net60: '31-60 days',
  Net90: '61-90 days',
  Net90Plus: 'Over 90 days',
} as const satisfies Record<AgingBucket, string>

/** The invoice fields that the aging report uses. */
export interface Receivable extends Pick<Invoice, 'total' | 'tax' | 'payments' | 'statusId' | 'deleted'> {
  readonly customerId: number
  readonly companyName: string
  /** Business day on which it was created. */
  readonly createdOn: string
  readonly dueDate: string | null
}

/** The date of the aging report, and the cutover date (setting ArCutoverDate): older invoices get a bucket of their own. */
export interface AgingDates {
  readonly asOf: string
  readonly cutover: string
}

/** Why nobody can say yet what is owed on a day, or null (AC890). */
export function agingDayRefusal(day: string, today: string): string | null {
  return day > today ? 'What is owed on a day to come is not known yet.' : null
}

export type AgingRow = Readonly<Record<AgingBucket, number>> & {
  readonly CustomerId: number
  readonly CompanyName: string
  readonly Total: number
}

/**
 * The aging bucket of an invoice as of a day: current until it is past due, then in steps of 30 days. Invoices created before the
 * cutover have a bucket of their own (S1 §9, O-088, AC2, AC3).
 */
export function agingBucket(
  { createdOn, dueDate }: Pick<Receivable, 'createdOn' | 'dueDate'>,
  { asOf, cutover }: AgingDates,
): AgingBucket {
  if (createdOn < cutover) return 'CreatedPreDec16'
  const daysLate = dueDate === null ? 0 : daysBetween(dueDate, asOf)
  if (daysLate <= 0) return 'CurrentDue'
  if (daysLate <= 30) return 'Net30'
  if (daysLate <= 60) return 'Net60'
  return daysLate <= 90 ? 'Net90' : 'Net90Plus'
}

/** Receivables by customer and age, sorted by company name, without customers who owe nothing (O-088, AC4). */
export function receivablesAging(invoices: readonly Receivable[], days: AgingDates): AgingRow[] {
  const byCustomer = groupBy(invoices.filter(isReceivable), ({ customerId }) => customerId)
  return toAgingRows(
    [...byCustomer.values()].flatMap((ofCustomer) => {
      const [first] = ofCustomer
      return first === undefined ? [] : [customerAging(first, ofCustomer, days)]
    }),
  )
}

/** What a customer has in credit, which no invoice shows (AC302). */
export interface CreditOfCustomer {
  /** Key of the customer. */
  readonly id: number
  readonly amount: number
}

export interface BalancedRow extends AgingRow {
  readonly OpenCredits: number
  readonly Balance: number
}

/** The rows of the aging report with the open credits of each customer, and what is left of what it owes (AC302). */
export function withOpenCredits(
  rows: readonly AgingRow[],
  credits: readonly CreditOfCustomer[],
): BalancedRow[] {
  const amounts = new Map(credits.map(({ id, amount }) => [id, amount]))
  return rows.map((row) => {
    const OpenCredits = amounts.get(row.CustomerId) ?? 0
    return { ...row, OpenCredits, Balance: sum([row.Total, -OpenCredits]) }
  })
}

/** What all customers owe, have in credit, and owe less that (AC302). */
export function balanceOfAll(
  rows: readonly Pick<AgingRow, 'Total'>[],
  openCredits: readonly Pick<CreditOfCustomer, 'amount'>[],
): { readonly owed: number; readonly credits: number; readonly balance: number } {
  const owed = sum(rows.map(({ Total }) => Total))
  const credits = sum(openCredits.map(({ amount }) => amount))
  return { owed, credits, balance: sum([owed, -credits]) }
}

/** All receivables by age, with their invoices (AR totals, S1 §3, O-088, AC4). */
export function receivableTotals<I extends Receivable>(
  invoices: readonly I[],
  days: AgingDates,
): { readonly Name: string; readonly Amount: number; readonly Invoices: readonly I[] }[] {
  const byBucket = groupBy(invoices.filter(isReceivable), (invoice) => agingBucket(invoice, days))
  return AGING_BUCKETS.map((bucket) => {
    const inBucket = byBucket.get(bucket) ?? []
    return { Name: AGING_BUCKET_LABELS[bucket], Amount: sum(inBucket.map(unpaidBalance)), Invoices: inBucket }
  })
}

/** Is the invoice active and not fully paid (AC4)? */
export function isReceivable(
  invoice: Pick<Invoice, 'total' | 'tax' | 'payments' | 'statusId' | 'deleted'>,
): boolean {
  return unpaidBalance(invoice) > 0
}

/** What a customer owes, by age. */
export interface CustomerAging extends Readonly<Record<AgingBucket, number>> {
  readonly customerId: number
  readonly companyName: string
}

/** The rows of the aging report, sorted by company name (O-088, AC4). */
export function toAgingRows(customers: readonly CustomerAging[]): AgingRow[] {
  return customers
    .map((owed) => ({
      CustomerId: owed.customerId,
      CompanyName: owed.companyName,
      CreatedPreDec16: owed.CreatedPreDec16,
      CurrentDue: owed.CurrentDue,
      Net30: owed.Net30,
      Net60: owed.Net60,
      Net90: owed.Net90,
      Net90Plus: owed.Net90Plus,
      Total: sum(AGING_BUCKETS.map((bucket) => owed[bucket])),
    }))
    .toSorted((a, b) => compareNames(a.CompanyName, b.CompanyName) || a.CustomerId - b.CustomerId)
}

function customerAging(first: Receivable, invoices: readonly Receivable[], days: AgingDates): CustomerAging {
  const amount = (bucket: AgingBucket): number =>
    sum(invoices.filter((invoice) => agingBucket(invoice, days) === bucket).map(unpaidBalance))
  return {
    customerId: first.customerId,
    companyName: first.companyName,
    CreatedPreDec16: amount('CreatedPreDec16'),
    CurrentDue: amount('CurrentDue'),
    Net30: amount('Net30'),
    Net60: amount('Net60'),
    Net90: amount('Net90'),
    Net90Plus: amount('Net90Plus'),
  }
}
