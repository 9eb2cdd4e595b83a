import { earlierId, greatPlainsLink } from '#shared/accounting/AccountingLink.ts'
import { isKeptInGreatPlains } from '#shared/accounting/greatPlainsExport.ts'
import { NotExportable, type Reference } from '#shared/accounting/quickBooksDocuments.ts'
import type { Stored } from '../save/work/records.ts'
import type { ExportRun } from './ExportRun.ts'
import { linkOf } from './links.ts'

/** Throws NotExportable if the customer is kept in Great Plains (AC8). */
export async function refuseGreatPlains(
  run: ExportRun,
  { customerId }: { readonly customerId: number },
): Promise<void> {
  const [customer] = await run.save((records) => records.find('Customer', 'id', [customerId]))
  if (customer !== undefined && isKeptInGreatPlains(customer))
    throw new NotExportable('Its customer is kept in Great Plains.')
}

/** Was an invoice handed over to Great Plains since QuickBooks got it (AC301)? */
export function isHandedToGreatPlains(run: ExportRun, entityId: number): Promise<boolean> {
  return run.save(async (records) => {
    const link = await linkOf(records, run, { entity: 'Invoice', entityId })
    const [other] = await records.find('AccountingLink', 'linkKey', [greatPlainsLink(entityId).linkKey])
    return link !== null && other?.state === 'Exported' && (other.exportedAt ?? '') > (link.exportedAt ?? '')
  })
}

/** The items of our products: by the id that they have there, otherwise by name. */
export async function itemsOf(
  run: ExportRun,
  products: readonly Stored<'QuickBooksProduct'>[],
): Promise<ReadonlyMap<number, Reference>> {
  const items = new Map<number, Reference>()
  for (const { id, quickBooksId, quickBooksProductService } of products) {
    const item =
      quickBooksId === null ? await run.named('Item', quickBooksProductService) : { value: quickBooksId }
    if (item !== null) items.set(id, item)
  }
  return items
}

/** The ids of invoices in QuickBooks, by ours; those that are not there are missing. */
export function quickBooksInvoiceIds(
  run: ExportRun,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  return run.save(async (records) => {
    const known = new Map<number, string>()
    for (const invoice of await records.find('Invoice', 'id', ids)) {
      const link = await linkOf(records, run, { entity: 'Invoice', entityId: invoice.id })
      // Invoices exported before there were links have their id only here.
      const earlier = link === null ? earlierId(invoice.quickBooksId) : null
      const externalId = link?.state === 'Exported' ? link.externalId : earlier
      if (externalId !== null) known.set(invoice.id, externalId)
    }
    return known
  })
}
