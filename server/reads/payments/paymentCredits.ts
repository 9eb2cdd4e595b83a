import { paymentCreditsQuery } from '#shared/payments/queries.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'
import { allOf, compare } from '../../queries/predicate.ts'

const sameFields = matching(paymentCreditsQuery, 'customerId', 'paymentId')

export const paymentCredits = implementQuery(paymentCreditsQuery, {
  where: (parameters) =>
    allOf([
      sameFields(parameters),
      ...(parameters.onlyOpen === true ? [compare('applied', 'eq', null)] : []),
    ]),
  orderBy: ['created desc', 'id desc'],
})
