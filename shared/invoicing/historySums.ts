import { sum } from '../kernel/money.ts'
import type { InvoiceHistoryRow } from '../wire/money.ts'

/** The sums below the invoice history (M-034). */
export interface HistorySums {
  readonly total: number
  readonly unpaidBalance: number
  /** The average of the invoices that have a margin, as a fraction; null without any. */
  readonly jobMargin: number | null
}

/** Sums the totals and unpaid balances of invoices, and averages their margins (S2 §2, M-034). */
export function historySums(
  rows: readonly Pick<InvoiceHistoryRow, 'total' | 'unpaidBalance' | 'jobMargin'>[],
): HistorySums {
  const margins = rows.flatMap(({ jobMargin }) => (jobMargin === null ? [] : [jobMargin]))
  return {
    total: sum(rows.map(({ total }) => total)),
    unpaidBalance: sum(rows.map(({ unpaidBalance }) => unpaidBalance)),
    jobMargin:
      margins.length === 0 ? null : margins.reduce((before, margin) => before + margin, 0) / margins.length,
  }
}
