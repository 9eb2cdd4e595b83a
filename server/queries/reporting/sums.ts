import { roundHalfUp } from '#shared/kernel/money.ts'
import { LINE_IS_ACTIVE } from '#server/billing/activeInvoices.ts'
import { IS_WORK } from '../jobs/jobConditions.ts'

/** The condition that reports count a job `j`: live, completed in the period, rental work (RP5). */
export const IS_REPORTED = `j.[completed] BETWEEN :from AND :to AND j.[deleted] IS NULL AND ${IS_WORK}`

/** What the lines that stand charge for a job `j`; null where there are none (IN36). */
export const REVENUE_OF_JOB = `(
  SELECT SUM(l.[quantity] * l.[rate]) FROM [InvoiceLine] l JOIN [Invoice] i ON i.[id] = l.[invoiceId]
  WHERE l.[jobId] = j.[id] AND ${LINE_IS_ACTIVE})`

/** Places of amounts and weights, of the product of two amounts, of a weight and an amount, and of what margins are carried to. */
export const SCALE = { amount: 2, weight: 4, product: 4, weightCost: 6, carried: 8 } as const

/**
 * The sum that a database gives, as it is on paper: SQLite adds in floating point, and what that is off is far less than the
 * last place that the amounts have. Null, the sum of nothing, is 0.
 */
export function exactSum(sum: number | null, scale: number): number {
  return sum === null ? 0 : roundHalfUp(sum, scale)
}
