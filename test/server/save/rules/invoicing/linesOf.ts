import { added, type SentEntity, type Values } from '#test/server/save/openSaving.ts'
import type { Books } from './books.ts'

/** A line of an invoice of its own. */
export async function lineOfNew(books: Books): Promise<unknown> {
  const { id } = await books.invoice([{ rate: 18 }])
  return (await linesOf(books, id))[0]?.['id']
}

/** Days of the first rental that a line bills, as a client sends them. */
export function billed(invoiceLineId: unknown, startDate: string, endDate: string, key = -1): SentEntity {
  return added('RentalBillingLine', key, { rentalId: 512, invoiceLineId, startDate, endDate })
}

/** The live lines of an invoice, by number. */
export async function linesOf(books: Books, invoiceId: unknown): Promise<readonly Values[]> {
  return (await books.rows('InvoiceLine'))
    .filter((line) => line['invoiceId'] === invoiceId && line['deleted'] === null)
    .toSorted((a, b) => Number(a['lineNumber']) - Number(b['lineNumber']))
}
