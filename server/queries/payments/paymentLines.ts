import { PaymentLine } from '#shared/payments/PaymentLine.ts'
import { matching, queryOf, type NamedQuery } from '../NamedQuery.ts'
import { allOf, compare } from '../predicate.ts'

const sameFields = matching('paymentId', 'invoiceId')

/** Lines of live payments: of one payment, of one invoice, or all (S2 §7, PY18). */
export const paymentLines: NamedQuery = queryOf(PaymentLine, {
  parameters: { paymentId: { kind: 'integer' }, invoiceId: { kind: 'integer' }, deleted: { kind: 'flag' } },
  where: (parameters) =>
    allOf([
      sameFields(parameters) ?? allOf([]),
      ...(parameters['deleted'] === true ? [] : [compare('payment.deleted', 'eq', null)]),
    ]),
  orderBy: ['paymentId', 'lineNumber'],
})
