import { roundHalfUp } from '#shared/kernel/money.ts'
import { LINE_IS_ACTIVE } from '#server/reads/invoicing/activeInvoices.ts'
import { IS_WORK } from '../jobs/jobConditions.ts'

/** The condition that reports count a job `j`: live, completed in the period, rental work (RP5). */
export const IS_REPORTED = `j.[completed] BETWEEN :from AND :to AND j.[deleted] IS NULL AND ${IS_WORK}`

/** The sum of the active lines of a job `j`; null without any (IN36). */
export const REVENUE_OF_JOB = `(
  SELECT SUM(l.[quantity] * l.[rate]) FROM [InvoiceLine] l JOIN [Invoice] i ON i.[id] = l.[invoiceId]
  WHERE l.[jobId] = j.[id] AND ${LINE_IS_ACTIVE})`

/** Decimal scales of amounts, weights, their products, and margins. */
export const SCALE = { amount: 2, weight: 4, product: 4, weightCost: 6, carried: 8 } as const

/**
 * Rounds a database's sum to the scale of its amounts: SQLite adds in floating point, with an error far below the last decimal.
 * Null, the sum of nothing, is 0.
 */
export function exactSum(sum: number | null, scale: number): number {
  return sum === null ? 0 : roundHalfUp(sum, scale)
}
