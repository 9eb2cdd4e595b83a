import type { Violation } from '#shared/model/Violation.ts'
import { requestedChanges } from '#server/save/work/requestedValues.ts'
import type { PlannedChange } from '../../pipeline/change.ts'
import type { CheckRule } from '../../pipeline/SaveRule.ts'

/** Guards client changes of stored payments: deleted ones are not restored (SV112). */
export const guardPayment: CheckRule = {
  name: 'guardPayment',
  phase: 'check',
  watches: ['Payment'],
  run: async (changes) =>
    changes.flatMap((change) => violationsOf(change).map((violation) => ({ change, violation }))),
}

/** Guards client changes of payment lines. */
export const guardPaymentLine: CheckRule = {
  name: 'guardPaymentLine',
  phase: 'check',
  watches: ['PaymentLine'],
  run: async (changes) =>
    changes
      .filter((change) => requestedChanges(change).has('paymentId'))
      .map((change) => ({ change, violation: fixed('paymentId', 'A line cannot change its payment.') })),
}

function violationsOf(change: PlannedChange): readonly Violation[] {
  if (change.requested.index < 0) return []
  if (change.operation === 'restore')
    return [
      {
        code: 'restored',
        field: 'deleted',
        message: 'A deleted payment cannot be restored. Enter it again.',
      },
    ]
  return requestedChanges(change).has('customerId')
    ? [fixed('customerId', 'A payment cannot change its customer.')]
    : []
}

function fixed(field: string, message: string): Violation {
  return { code: 'fixed', field, message }
}
