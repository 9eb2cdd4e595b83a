import { roundHalfUp } from '#shared/kernel/money.ts'
import { LINE_STANDS } from '../../billing/standing.ts'
import { IS_WORK } from '../jobs/jobConditions.ts'

/** The condition that reports count a job `j`: live, completed in the period, rental work (RP5). */
export const IS_REPORTED = `j.[completed] BETWEEN :from AND :to AND j.[deleted] IS NULL AND ${IS_WORK}`

/** What the lines that stand charge for a job `j`; null where there are none (IN36). */
export const REVENUE_OF_JOB = `(
  SELECT SUM(l.[quantity] * l.[rate]) FROM [InvoiceLine] l JOIN [Invoice] i ON i.[id] = l.[invoiceId]
  WHERE l.[jobId] = j.[id] AND ${LINE_STANDS})`

/** Places of amounts, rates and weights, of the product of two amounts, and of a weight and an amount. */
export const PLACES = { amount: 2, rate: 4, weight: 4, product: 4, weightCost: 6 } as const

/**
 * The sum that a database gives, as it is on paper: SQLite adds in floating point, and what that is off is far less than the
 * last place that the amounts have. Null, the sum of nothing, is 0.
 */
export function exactSum(sum: number | null, places: number): number {
  return sum === null ? 0 : roundHalfUp(sum, places)
}

/** A margin in whole ten-thousandths; null where there is none. */
export function tenThousandths(column: string): string {
  return `CAST(ROUND(${column} * 10000, 0) AS bigint)`
}

/** What a mean of margins is carried in. */
export const MEAN_UNITS = 100_000_000

/**
 * The mean of margins in units of 1 / MEAN_UNITS, half up, away from zero for losses, as `averageMargin` rounds: from their sum
 * in ten-thousandths and their number; null where there are none. Whole numbers make it the same in both databases.
 */
export function meanOf(sum: string, count: string): string {
  const half = (amount: string): string => `(${amount} * 20000 + ${count}) / NULLIF(2 * ${count}, 0)`
  return `CASE WHEN ${sum} < 0 THEN -(${half(`-(${sum})`)}) ELSE ${half(sum)} END`
}
