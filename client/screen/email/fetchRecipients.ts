import { contactsQuery } from '#shared/customers/queries.ts'
import { recipients, type EmailedDocument } from '#shared/customers/recipients.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'

/** Whom such a document is emailed to: this address of the customer, and its contacts that get it (IN581). Throws QueryFailed. */
export async function fetchRecipients(
  { session, store }: Pick<ScreenContext, 'session' | 'store'>,
  document: EmailedDocument,
  { customerId, own }: { readonly customerId: number; readonly own: string | null },
): Promise<string | null> {
  if (!session.can('read', 'Contact')) return recipients(document, own, [])
  const { rows } = await store.queryRows(contactsQuery, { parameters: { customerId } })
  return recipients(document, own, rows)
}
