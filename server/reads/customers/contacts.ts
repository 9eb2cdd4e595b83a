import { contactsQuery } from '#shared/customers/queries.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'

export const contacts = implementQuery(contactsQuery, {
  where: matching(contactsQuery, 'customerId'),
  orderBy: ['lastName', 'firstName'],
})
