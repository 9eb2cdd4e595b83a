import type { Invoice } from '#shared/invoicing/Invoice.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import type { Queryable } from '../database/readRows.ts'
import { readRecords } from './readRecords.ts'

/** Answers in one line where an invoice's service was done: the site's name now, the address as the invoice keeps it. */
export async function readSiteTexts(
  database: Queryable,
  invoices: readonly Invoice[],
): Promise<(invoice: Invoice) => string> {
  const ids = invoices.map(({ serviceAddressId }) => serviceAddressId)
  const addresses = await readRecords(database, 'ServiceAddress', 'id', ids)
  const names = new Map(addresses.map(({ id, siteName }) => [id, siteName]))
  return (invoice) =>
    joinNonBlank(
      [names.get(invoice.serviceAddressId), invoice.serviceAddress1, invoice.serviceAddressCity],
      ', ',
    )
}
