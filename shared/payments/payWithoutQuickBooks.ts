import type { Payment } from './Payment.ts'

/** Marks a payment as one that is never exported (S2 §4, M-044). */
export function payWithoutQuickBooks(now: string): Pick<Payment, 'quickBooksExport' | 'quickBooksId'> {
  return { quickBooksExport: now, quickBooksId: 'Paid w/o QB' }
}
