import { PaymentCredit } from '#shared/payments/PaymentCredit.ts'
import { matching, queryOf, type NamedQuery } from '../NamedQuery.ts'
import { allOf, compare } from '../predicate.ts'

const sameFields = matching('customerId', 'paymentId')

/** Credits of a customer or of a payment; only unapplied ones, if requested (S2 §7, M-047). */
export const paymentCredits: NamedQuery = queryOf(PaymentCredit, {
  parameters: { customerId: { kind: 'integer' }, paymentId: { kind: 'integer' }, onlyOpen: { kind: 'flag' } },
  where: (parameters) =>
    allOf([
      sameFields(parameters) ?? allOf([]),
      ...(parameters['onlyOpen'] === true ? [compare('applied', 'eq', null)] : []),
    ]),
  orderBy: ['created desc', 'id desc'],
})
