import { sum } from '../kernel/money.ts'
import type { InvoiceHistoryRow } from '../wire/money.ts'
import { isActiveInvoice } from './invoiceStatusTransitions.ts'
import { averageMargin } from './jobMargin.ts'

/** The sums below the invoice history (M-034). */
export interface HistorySums {
  readonly total: number
  readonly unpaidBalance: number
  /** As a fraction; null without an invoice that has a margin. */
  readonly jobMargin: number | null
}

type SummedRow = Pick<
  InvoiceHistoryRow,
  'total' | 'unpaidBalance' | 'jobMargin' | 'revenue' | 'statusId' | 'deleted'
>

/**
 * Sums the totals and unpaid balances of invoices, and averages their margins; voided and deleted ones are in none of them (S2 §2,
 * M-034, IN210).
 */
export function historySums(rows: readonly SummedRow[]): HistorySums {
  const active = rows.filter(isActiveInvoice)
  return {
    total: sum(active.map(({ total }) => total)),
    unpaidBalance: sum(active.map(({ unpaidBalance }) => unpaidBalance)),
    jobMargin: averageMarginOf(active),
  }
}

/** The average margin of invoices: summed profit by summed revenue of those that have a margin (ambiguities 59, IN37). */
function averageMarginOf(rows: readonly Pick<InvoiceHistoryRow, 'jobMargin' | 'revenue'>[]): number | null {
  const earned = rows.flatMap(({ jobMargin, revenue }) =>
    jobMargin === null ? [] : [{ jobMargin, revenue }],
  )
  return averageMargin(
    sum(
      earned.map(({ jobMargin, revenue }) => jobMargin * revenue),
      PROFIT_SCALE,
    ),
    sum(earned.map(({ revenue }) => revenue)),
  )
}

/** Cents times a margin of four decimals. */
const PROFIT_SCALE = 6
