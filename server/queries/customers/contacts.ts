import { Contact } from '#shared/customers/Contact.ts'
import { matching, queryOf, type NamedQuery } from '../NamedQuery.ts'

/** Contacts of one customer or of all (S0 §3). */
export const contacts: NamedQuery = queryOf(Contact, {
  parameters: { customerId: { kind: 'integer' } },
  where: matching('customerId'),
  orderBy: ['lastName', 'firstName'],
})
