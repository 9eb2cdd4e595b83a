import { recordRules } from '../model/recordRules.ts'
import { closedFieldRefusal } from '../settings/closedBooks.ts'
import { isPaymentHandedOver, PAYMENT_READ_ONLY } from './handedOver.ts'
import { Payment } from './Payment.ts'

/** A payment that was exported is read-only (M-070, PY200), and so is what closed books have of one (AC500). */
export const paymentRules = recordRules(Payment, {
  changedElsewhere: {
    paymentAmount: 'The amount is changed in the payment, which distributes it over the invoices.',
    quickBooksId: 'The export sets it.',
  },
  restoreRefusal: 'A deleted payment cannot be restored. Enter it again.',
  editRefusal: (_user, payment, edited) =>
    !edited.isNew && isPaymentHandedOver(payment)
      ? PAYMENT_READ_ONLY
      : closedFieldRefusal('Payment', payment.paymentDate, edited),
})
