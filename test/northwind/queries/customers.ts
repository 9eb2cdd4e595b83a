import { recordsQuery } from '#shared/model/queryContract.ts'
import { BadQuery, NotFound } from '#server/kernel/errors.ts'
import { implementQuery } from '#server/queries/implementQuery.ts'
import type { NamedQuery, Parameters } from '#server/queries/NamedQuery.ts'
import type { Match } from '#server/queries/predicate.ts'
import { Customer } from '../model/sales.ts'
import type { NameOf } from './NameOf.ts'

const byName = { parameters: { companyName: { kind: 'text', required: true } } } as const

/** Named queries that return customers. */
export function customerQueries(name: NameOf): readonly NamedQuery[] {
  const companyName = name('companyName')
  return [
    customers('CustomersStartingWith', {
      parameters: { ...byName.parameters, extra: { kind: 'integer' } },
      where: (parameters) => startsWith(companyName, textOf(parameters, 'companyName')),
    }),
    customers('CustomersOrderedStartingWith', {
      ...byName,
      where: (parameters) => startsWith(companyName, textOf(parameters, 'companyName')),
      orderBy: [companyName],
    }),
    customers('CustomersStartingWithA', { where: () => startsWith(companyName, 'A') }),
    customers('CustomerFirstOrDefault', { where: () => startsWith(companyName, 'blah'), limit: 1 }),
    customers('CustomersAndOrders', { expand: [name('orders')] }),
    customers('CustomerWithScalarResult', { limit: 1 }),
    customers('CustomersAsHRM'),
    customers('AltCustomers'),
    customers('CustomersWithHttpError', {
      where: () => {
        throw new NotFound('Custom error message')
      },
    }),
    customers('CompanyNamesAndIds', { select: [companyName, name('customerID')] }),
    customers('CompanyNamesAndIdsAsDTO', { select: [companyName, name('customerID')] }),
    customers('CompanyInfoAndOrders', { select: [companyName, name('customerID'), name('orders')] }),
    customers('SearchCustomers', {
      parameters: {
        CompanyName: { kind: 'text', required: true },
        ContactNames: { kind: 'texts', required: true },
        City: { kind: 'text', required: true },
      },
      limit: 3,
    }),
    customers('SearchCustomers2', {
      parameters: { qbeList: { kind: 'objects', required: true } },
      where: ({ qbeList }) => {
        if (Array.isArray(qbeList) && qbeList.length >= 2) return null
        throw new BadQuery('At least two examples are needed.', 'parameters.qbeList')
      },
      limit: 3,
    }),
  ]
}

function customers(resource: string, choices: Partial<NamedQuery> = {}): NamedQuery {
  return { ...implementQuery(recordsQuery(Customer, { name: resource })), ...choices }
}

function textOf(parameters: Parameters, name: string): string {
  const value = parameters[name]
  return typeof value === 'string' ? value : ''
}

function startsWith(path: string, value: string): Match {
  const culprit = 'parameters.companyName'
  return {
    node: 'match',
    operator: 'startswith',
    left: { node: 'property', path, culprit },
    right: { node: 'literal', value, culprit },
    culprit,
  }
}
