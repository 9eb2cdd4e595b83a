import { recipients, type EmailedDocument } from '#shared/customers/recipients.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { fetchContacts } from './fetchContacts.ts'

/** Whom such a document is emailed to: this address of the customer, and its contacts that get it (IN581). Throws QueryFailed. */
export async function fetchRecipients(
  app: Pick<ScreenContext, 'session' | 'store'>,
  document: EmailedDocument,
  { customerId, own }: { readonly customerId: number; readonly own: string | null },
): Promise<string | null> {
  const contactsOf = await fetchContacts(app, [customerId])
  return recipients(document, own, contactsOf(customerId))
}
