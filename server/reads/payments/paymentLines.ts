import { paymentLinesQuery } from '#shared/payments/queries.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'
import { allOf, compare } from '../../queries/predicate.ts'

const sameFields = matching(paymentLinesQuery, 'paymentId', 'invoiceId')

export const paymentLines = implementQuery(paymentLinesQuery, {
  where: (parameters) =>
    allOf([
      sameFields(parameters),
      ...(parameters.deleted === true ? [] : [compare('payment.deleted', 'eq', null)]),
    ]),
  orderBy: ['paymentId', 'lineNumber'],
})
