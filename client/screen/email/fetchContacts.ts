import { contactsQuery } from '#shared/customers/queries.ts'
import type { RecipientContact } from '#shared/customers/recipients.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'

/** The contacts of customers, by the key of the customer, as far as the user may read them. Throws QueryFailed. */
export async function fetchContacts(
  { session, store }: Pick<ScreenContext, 'session' | 'store'>,
  customerIds: readonly number[],
): Promise<(customerId: number) => readonly RecipientContact[]> {
  if (!session.can('read', 'Contact')) return () => []
  const where = { customerId: { in: customerIds } }
  const { rows } = await store.queryRows(contactsQuery, { where, usePost: true })
  const contactsOf = groupBy(rows, ({ customerId }) => customerId)
  return (customerId) => contactsOf.get(customerId) ?? []
}
