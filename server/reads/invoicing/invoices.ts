import { FINISHED_STATUSES } from '#shared/invoicing/invoiceStatuses.ts'
import { invoicesQuery } from '#shared/invoicing/queries.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'
import { allOf, compare, type Predicate } from '../../queries/predicate.ts'

const sameFields = matching(invoicesQuery, 'customerId', 'rentalId', 'statusId')

export const invoices = implementQuery(invoicesQuery, {
  where: (parameters) =>
    allOf([
      sameFields(parameters),
      ...(parameters.excludedStatusIds === undefined
        ? []
        : [notIn(parameters.excludedStatusIds, 'parameters.excludedStatusIds')]),
      ...(parameters.inWork === true ? [notIn(FINISHED_STATUSES, 'parameters.inWork')] : []),
      ...(parameters.onlyUnpaid === true ? [compare('balance', 'gt', 0)] : []),
    ]),
  orderBy: ['invoiceDate desc', 'id desc'],
})

function notIn(statusIds: readonly number[], culprit: string): Predicate {
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
