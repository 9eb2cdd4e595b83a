import type { Invoice } from '#shared/invoicing/Invoice.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import type { Queryable } from '../database/Database.ts'
import { readRecords } from '../reads/readRecords.ts'

/** Describes the service site of an invoice in one line: the site's current name and the address copied to the invoice. */
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
