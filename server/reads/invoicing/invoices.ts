import { FINISHED_STATUSES, INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { invoicesQuery } from '#shared/invoicing/queries.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'
import { allOf, compare, type Predicate } from '../../queries/predicate.ts'
import { isOutsideGreatPlains } from './isOutsideGreatPlains.ts'

const sameFields = matching(invoicesQuery, 'customerId', 'rentalId', 'statusId')

export const invoices = implementQuery(invoicesQuery, {
  where: (parameters) =>
    allOf([
      sameFields(parameters),
      ...(parameters.excludedStatusIds === undefined
        ? []
        : [notIn(parameters.excludedStatusIds, 'parameters.excludedStatusIds')]),
      ...(parameters.inWork === true ? [notIn(FINISHED_STATUSES, 'parameters.inWork')] : []),
      ...(parameters.toExport === true ? [...IS_READY_TO_EXPORT, isOutsideGreatPlains] : []),
      ...(parameters.onlyUnpaid === true ? [compare('balance', 'gt', 0)] : []),
      ...(parameters.forGreatPlains === true ? WAITS_FOR_GREAT_PLAINS : []),
    ]),
  orderBy: ['invoiceDate desc', 'id desc'],
})

const IS_READY_TO_EXPORT: readonly Predicate[] = [
  compare('readyToExport', 'ne', null),
  compare('quickBooksId', 'eq', null),
]

/** `exportRefusal`; deleted invoices are left out by the query. */
const WAITS_FOR_GREAT_PLAINS: readonly Predicate[] = [
  compare('statusId', 'ne', INVOICE_STATUS.voided),
  ...IS_READY_TO_EXPORT,
  compare('customer.greatPlainsId', 'ne', null),
  compare('customer.greatPlainsId', 'ne', ''),
]

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
