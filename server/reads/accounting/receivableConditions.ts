import type { AgingBucket } from '#shared/accounting/receivables.ts'
import { INVOICE_IS_ACTIVE } from '../invoicing/activeInvoices.ts'

/** The condition that an invoice `i` is active and has an open balance, which is stored and indexed (isReceivable). */
export const IS_RECEIVABLE = `i.[balance] > 0 AND ${INVOICE_IS_ACTIVE}`

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
 * the latter; `:late30` to `:late90` are so many days before `:asOf`.
 */
export const AGING_BUCKET = `CASE
      WHEN i.[createDate] < :cutoverAt OR (i.[createDate] IS NULL AND i.[invoiceDate] < :cutover)
        THEN ${BUCKET_NUMBERS.CreatedPreDec16}
      WHEN i.[dueDate] IS NULL OR i.[dueDate] >= :asOf THEN ${BUCKET_NUMBERS.CurrentDue}
      WHEN i.[dueDate] >= :late30 THEN ${BUCKET_NUMBERS.Net30}
      WHEN i.[dueDate] >= :late60 THEN ${BUCKET_NUMBERS.Net60}
      WHEN i.[dueDate] >= :late90 THEN ${BUCKET_NUMBERS.Net90}
      ELSE ${BUCKET_NUMBERS.Net90Plus} END`
