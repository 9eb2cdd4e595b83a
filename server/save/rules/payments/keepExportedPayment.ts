import { isPaymentHandedOver, PAYMENT_READ_ONLY } from '#shared/payments/handedOver.ts'
import { correctionFieldRefusal } from '#shared/payments/paymentRules.ts'
import { isRequestedByClient, refuseAll, violationsBy } from '../../work/refuse.ts'
import { reversedMoneyIn } from '../../work/payments/reversedMoney.ts'
import { Records, type Stored } from '../../work/records.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'

/**
 * The lines of a payment that was exported are read-only with it, also in the save that unlocks it (M-070, PY200, SV200); so are those of one
 * that was reversed, and of what corrects another one (PY715).
 */
export const keepExportedPayment: SettleRule = {
  name: 'keepExportedPayment',
  phase: 'settle',
  watches: ['PaymentLine'],
  run: async (unit) => {
    const records = new Records(unit)
    const changes = records.changes('PaymentLine').filter(isRequestedByClient)
    const payments = await records.findForUpdate(
      'Payment',
      'id',
      changes.map(({ after }) => after.paymentId),
    )
    const before = new Map(records.changes('Payment').map((change) => [change.after.id, change.before]))
    const usingReversed = await reversedMoneyIn(records, payments)
    const locked = new Map(
      payments
        .map((payment) => before.get(payment.id) ?? payment)
        .map((payment) => [payment.id, refusalOf(payment) ?? usingReversed.get(payment.id) ?? null]),
    )
    refuseAll(
      changes.flatMap((change) => {
        const message = locked.get(change.after.paymentId) ?? null
        return violationsBy(
          change,
          message === null ? null : { code: 'readOnly', field: 'paymentId', message },
        )
      }),
    )
  },
}

function refusalOf(payment: Stored<'Payment'>): string | null {
  return isPaymentHandedOver(payment) ? PAYMENT_READ_ONLY : correctionFieldRefusal(payment, 'paymentLines')
}
