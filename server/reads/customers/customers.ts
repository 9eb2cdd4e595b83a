import { customersQuery } from '#shared/customers/queries.ts'
import { type Parameters } from '../../queries/NamedQuery.ts'
import { implementQuery } from '../../queries/implementQuery.ts'
import { allOf, contains } from '../../queries/predicate.ts'

/** The fields of the customer search (F-043). */
const SEARCHED = ['companyName', 'firstName', 'lastName', 'billCity'] as const

export const customers = implementQuery(customersQuery, {
  where: (parameters) => allOf(SEARCHED.flatMap((name) => searchFor(name, parameters))),
  orderBy: ['companyName', 'lastName', 'firstName'],
  limit: 500,
})

function searchFor(name: string, parameters: Parameters): ReturnType<typeof contains>[] {
  const typed = parameters[name]
  return typeof typed === 'string' && typed.trim() !== '' ? [contains(name, typed.trim())] : []
}
