import type { Payment } from './Payment.ts'

/** In place of the accounting ID of a payment that is never exported (S2 §4, M-044). */
export const PAID_WITHOUT_QUICKBOOKS = 'Paid w/o QB'

/** Is the payment never exported (S2 §4, M-044)? What was exported of it before is taken back there (AC300). */
export function isPaidWithoutQuickBooks({ quickBooksId }: Pick<Payment, 'quickBooksId'>): boolean {
  return quickBooksId === PAID_WITHOUT_QUICKBOOKS
}

/** Marks a payment as one that is never exported (S2 §4, M-044). */
export function payWithoutQuickBooks(now: string): Pick<Payment, 'quickBooksExport' | 'quickBooksId'> {
  return { quickBooksExport: now, quickBooksId: PAID_WITHOUT_QUICKBOOKS }
}
