import { sum } from '#shared/kernel/money.ts'
import type { Earnings } from '#shared/reporting/loadMargins.ts'
import { column, type RowOf } from '../../database/readRows.ts'
import { exactSum, SCALE, REVENUE_OF_JOB } from './sums.ts'

/** The eighth place: what the hauling expense of each job is rounded to, as in its margin. */
export const HAULING_UNITS = 100_000_000

/** Dollars an hour times minutes by 60, of a job `j`, in whole units of the eighth place. */
const HAULING = 'ROUND(j.[hourExpense] * j.[totalTime] * 5000000.0 / 3, 0)'

/** What a job `j` brought and cost, as columns (IN36). */
export const COSTS_OF_JOB = `${REVENUE_OF_JOB} AS [revenue], j.[tonExpense] * j.[weight] AS [dumping], ${HAULING} AS [hauling]`

/** The columns of what was earned, or of sums of it. */
export const EARNED = {
  revenue: column.numberOrNull,
  dumping: column.numberOrNull,
  hauling: column.numberOrNull,
}

/** What was earned, from its columns. */
export function earnedFrom({ revenue, dumping, hauling }: RowOf<typeof EARNED>): Earnings {
  const invoiceAmount = exactSum(revenue, SCALE.product)
  const expenses = [exactSum(dumping, SCALE.weightCost), (hauling ?? 0) / HAULING_UNITS]
  return {
    invoiceAmount,
    profit: sum([invoiceAmount, ...expenses.map((expense) => -expense)], SCALE.carried),
  }
}
