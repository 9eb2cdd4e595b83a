import { sum } from '#shared/kernel/money.ts'
import type { Earnings } from '#shared/reporting/loadMargins.ts'
import { column, type RowOf } from '../../database/readRows.ts'
import { LINE_IS_ACTIVE } from '../invoicing/activeInvoices.ts'
import { exactSum, SCALE, REVENUE_OF_JOB } from './sums.ts'

/** Eight decimals: the rounding of the hauling expense of a job, as in its margin. */
export const HAULING_UNITS = 100_000_000

/** Hourly expense times minutes / 60 of a job `j`, as an integer scaled by 10^8. */
const HAULING = 'ROUND(j.[hourExpense] * j.[totalTime] * 5000000.0 / 3, 0)'

/** Revenue and costs of a job `j`, as columns (IN36). */
export const COSTS_OF_JOB = `${REVENUE_OF_JOB} AS [revenue], j.[tonExpense] * j.[weight] AS [dumping], ${HAULING} AS [hauling]`

/** The columns of earnings, or of their sums. */
export const EARNED = {
  revenue: column.numberOrNull,
  dumping: column.numberOrNull,
  hauling: column.numberOrNull,
}

/** Which jobs `j`, and which lines `l` of invoices `i`, count. */
interface EarningConditions {
  readonly jobs: string
  readonly lines?: string
}

/**
 * What rentals earned: a row with `rentalId` and the columns of earnings for each of their jobs, and for each of their lines without a
 * job, such as billed days (IN39, RP22). `among` is an IN with the keys of the rentals.
 */
export function earningsOfRentals(among: string, { jobs, lines = '1 = 1' }: EarningConditions): string {
  return `
    SELECT j.[rentalId], ${COSTS_OF_JOB} FROM [Job] j
    WHERE j.[rentalId] ${among} AND j.[deleted] IS NULL AND ${jobs}
    UNION ALL
    SELECT l.[rentalId], l.[quantity] * l.[rate], 0, 0 FROM [InvoiceLine] l JOIN [Invoice] i ON i.[id] = l.[invoiceId]
    WHERE l.[rentalId] ${among} AND l.[jobId] IS NULL AND ${LINE_IS_ACTIVE} AND ${lines}`
}

/** Computes earnings from their columns. */
export function earnedFrom({ revenue, dumping, hauling }: RowOf<typeof EARNED>): Earnings {
  const invoiceAmount = exactSum(revenue, SCALE.product)
  const expenses = [exactSum(dumping, SCALE.weightCost), (hauling ?? 0) / HAULING_UNITS]
  return {
    invoiceAmount,
    profit: sum([invoiceAmount, ...expenses.map((expense) => -expense)], SCALE.carried),
  }
}
