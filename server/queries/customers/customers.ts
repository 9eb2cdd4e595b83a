import { Customer } from '#shared/customers/Customer.ts'
import { queryOf, type NamedQuery, type Parameters } from '../NamedQuery.ts'
import { allOf, contains } from '../predicate.ts'

/** The fields of the customer search (F-043). */
const SEARCHED = ['companyName', 'firstName', 'lastName', 'billCity'] as const

/** Customers whose names and city contain what was typed; 500 unless more are asked for (S0 §7, §9, F-044). */
export const customers: NamedQuery = queryOf(Customer, {
  parameters: Object.fromEntries(SEARCHED.map((name) => [name, { kind: 'text' }])),
  where: (parameters) => allOf(SEARCHED.flatMap((name) => searchFor(name, parameters))),
  orderBy: ['companyName', 'lastName', 'firstName'],
  limit: 500,
})

function searchFor(name: string, parameters: Parameters): ReturnType<typeof contains>[] {
  const typed = parameters[name]
  return typeof typed === 'string' && typed.trim() !== '' ? [contains(name, typed.trim())] : []
}
