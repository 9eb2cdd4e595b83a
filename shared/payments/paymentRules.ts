import { recordRules } from '../model/recordRules.ts'
import { isPaymentHandedOver } from './handedOver.ts'
import { Payment } from './Payment.ts'

/** A payment that was exported is read-only (M-070, PY200). */
export const paymentRules = recordRules(Payment, {
  mayEdit: (_user, payment, { isNew }) => isNew || !isPaymentHandedOver(payment),
})
