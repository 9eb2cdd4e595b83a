import type { AgingBucket } from '#shared/accounting/receivables.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { INVOICE_IS_ACTIVE } from '../invoicing/activeInvoices.ts'

/** The condition that an invoice `i` is active and has an open balance, which is stored and indexed (isReceivable). */
export const IS_RECEIVABLE = `i.[balance] > 0 AND ${INVOICE_IS_ACTIVE}`

/** Invoices `i` with what was paid on each through the day `:asOf`: by its lines of payments, reversals and write-offs of these days (AC890). */
export const INVOICES_AND_PAID = `[Invoice] i
  LEFT JOIN (
    SELECT l.[invoiceId], SUM(l.[amount]) AS [paid]
    FROM [PaymentLine] l JOIN [Payment] p ON p.[id] = l.[paymentId]
    WHERE p.[deleted] IS NULL AND p.[paymentDate] <= :asOf AND l.[invoiceId] IS NOT NULL
    GROUP BY l.[invoiceId]) d ON d.[invoiceId] = i.[id]`

/** What was paid on an invoice of INVOICES_AND_PAID. */
export const PAID_BY_THEN = 'COALESCE(d.[paid], 0)'

/**
 * The condition that an invoice of INVOICES_AND_PAID was owed at the end of the day `:asOf`, which is `:dayEnd`: it is of that day or before, was not
 * voided yet, and something was left to pay (AC890). SQLite adds in floating point.
 */
export const WAS_RECEIVABLE = `i.[invoiceDate] <= :asOf
  AND ROUND(i.[total] + i.[tax] - ${PAID_BY_THEN}, 2) > 0
  AND ((${INVOICE_IS_ACTIVE}) OR (i.[statusId] = ${INVOICE_STATUS.voided} AND i.[deleted] >= :dayEnd))`

/** The numbers of the aging buckets in SQL. */
export const BUCKET_NUMBERS = {
  CreatedPreDec16: 0,
  CurrentDue: 1,
  Net30: 2,
  Net60: 3,
  Net90: 4,
  Net90Plus: 5,
} as const satisfies Record<AgingBucket, number>

/**
 * The number of the aging bucket of an invoice `i` (agingBucket): `:asOf` and `:cutover` are days, `:cutoverAt` is the beginning of
 * the latter; `:late30` to `:late90` are 30 to 90 days before `:asOf`.
 */
export const AGING_BUCKET = `CASE
      WHEN i.[createDate] < :cutoverAt OR (i.[createDate] IS NULL AND i.[invoiceDate] < :cutover)
        THEN ${BUCKET_NUMBERS.CreatedPreDec16}
      WHEN i.[dueDate] IS NULL OR i.[dueDate] >= :asOf THEN ${BUCKET_NUMBERS.CurrentDue}
      WHEN i.[dueDate] >= :late30 THEN ${BUCKET_NUMBERS.Net30}
      WHEN i.[dueDate] >= :late60 THEN ${BUCKET_NUMBERS.Net60}
      WHEN i.[dueDate] >= :late90 THEN ${BUCKET_NUMBERS.Net90}
      ELSE ${BUCKET_NUMBERS.Net90Plus} END`
