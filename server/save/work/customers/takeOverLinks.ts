import { linkKeyOf } from '#shared/accounting/AccountingLink.ts'
import type { Records, Stored } from '../records.ts'

type Customer = Stored<'Customer'>
type Link = Stored<'AccountingLink'>

/**
 * Lets the remaining customer continue the counterpart of the merged one in QuickBooks, where it has the id of that one: the next export
 * updates it there, and adds none (AC11, CU533).
 */
export async function takeOverLinks(records: Records, merged: Customer, remaining: Customer): Promise<void> {
  const found = await records.findForUpdate('AccountingLink', 'entityId', [merged.id, remaining.id])
  const links = found.filter(({ entity }) => entity === 'Customer')
  for (const link of links.filter(({ entityId }) => entityId === merged.id)) {
    if (link.externalId === null || link.externalId !== remaining.quickBooksId?.trim()) continue
    const own = links.find(({ entityId, realmId }) => entityId === remaining.id && realmId === link.realmId)
    if (own === undefined) {
      const linkKey = linkKeyOf(link.realmId, 'Customer', remaining.id)
      records.change('AccountingLink', link, { linkKey, entityId: remaining.id })
    } else if (own.externalId !== link.externalId) records.change('AccountingLink', own, contentOf(link))
  }
}

/** What a link says besides whose it is. */
function contentOf(link: Link): Partial<Link> {
  const { externalId, syncToken, sentName, contentHash, sentMembers, requestId, state, exportedAt } = link
  return { externalId, syncToken, sentName, contentHash, sentMembers, requestId, state, exportedAt }
}
