import { paymentsQuery } from '#shared/payments/queries.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'
import { allOf, compare } from '../../queries/predicate.ts'
import { isOutsideGreatPlains } from '../invoicing/isOutsideGreatPlains.ts'

const sameFields = matching(paymentsQuery, 'customerId')

export const payments = implementQuery(paymentsQuery, {
  where: (parameters) =>
    allOf([
      sameFields(parameters),
      ...(parameters.toExport === true
        ? [compare('quickBooksExport', 'eq', null), compare('quickBooksId', 'eq', null), isOutsideGreatPlains]
        : []),
    ]),
  orderBy: ['paymentDate desc', 'id desc'],
})
