import { Invoice } from '#shared/invoicing/Invoice.ts'
import { matching, queryOf, type NamedQuery } from '../NamedQuery.ts'
import { allOf, compare, type Predicate } from '../predicate.ts'

const sameFields = matching('customerId', 'rentalId', 'statusId')

/** Invoices of a customer or a rental, in a status or not in some, or with something left to pay (S2 §7, M-066). */
export const invoices: NamedQuery = queryOf(Invoice, {
  parameters: {
    customerId: { kind: 'integer' },
    rentalId: { kind: 'integer' },
    statusId: { kind: 'integer' },
    excludedStatusIds: { kind: 'integers' },
    onlyUnpaid: { kind: 'flag' },
  },
  where: (parameters) =>
    allOf([
      sameFields(parameters) ?? allOf([]),
      ...(Array.isArray(parameters['excludedStatusIds']) ? [notIn(parameters['excludedStatusIds'])] : []),
      ...(parameters['onlyUnpaid'] === true ? [compare('balance', 'gt', 0)] : []),
    ]),
  orderBy: ['invoiceDate desc', 'id desc'],
})

function notIn(statusIds: readonly number[]): Predicate {
  const culprit = 'parameters.excludedStatusIds'
  return {
    node: 'not',
    part: {
      node: 'in',
      left: { node: 'property', path: 'statusId', culprit },
      list: { node: 'list', values: statusIds, culprit },
      culprit,
    },
  }
}
