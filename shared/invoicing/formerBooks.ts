import type { Invoice } from './Invoice.ts'

/** In place of the accounting ID of an invoice that came from the former system: its books have it, so that it is never exported (IM984). */
export const IN_FORMER_BOOKS = 'Former system'

/** Did the former system send the invoice, and book it? */
export function isInFormerBooks({ quickBooksId }: Pick<Invoice, 'quickBooksId'>): boolean {
  return quickBooksId === IN_FORMER_BOOKS
}
