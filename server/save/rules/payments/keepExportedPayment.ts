import { isPaymentHandedOver, PAYMENT_READ_ONLY } from '#shared/payments/handedOver.ts'
import { isRequestedByClient, refuseAll, violationsBy } from '../../work/refuse.ts'
import { Records } from '../../work/records.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'

/** The lines of a payment that was exported are read-only with it, also in the save that unlocks it (M-070, PY200, SV200). */
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
    const locked = new Set(
      payments
        .map((payment) => before.get(payment.id) ?? payment)
        .filter(isPaymentHandedOver)
        .map(({ id }) => id),
    )
    refuseAll(
      changes
        .filter(({ after }) => locked.has(after.paymentId))
        .flatMap((change) =>
          violationsBy(change, { code: 'readOnly', field: 'paymentId', message: PAYMENT_READ_ONLY }),
        ),
    )
  },
}
