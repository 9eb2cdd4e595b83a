import { isBlank } from '../kernel/text.ts'
import { recordRules } from '../model/recordRules.ts'
import { missing, type Violation } from '../model/Violation.ts'
import { closedFieldRefusal } from '../settings/closedBooks.ts'
import { isPaymentHandedOver, PAYMENT_READ_ONLY } from './handedOver.ts'
import { isCorrection } from './paymentKinds.ts'
import { Payment } from './Payment.ts'

/** What people say about a document stays open to them. */
const WORDS: readonly string[] = ['referenceNumber', 'notes']

/** What is set and cleared by an export, and by unlocking it. */
const EXPORT: readonly string[] = ['quickBooksId', 'quickBooksExport']

type Fixed = Pick<Payment, 'kind' | 'reversed'>

/** Why a field of a stored payment does not change, as it corrects another document or was reversed itself; null if it may (PY715). */
export function correctionFieldRefusal(payment: Fixed, field: string): string | null {
  if (WORDS.includes(field) || EXPORT.includes(field)) return null
  if (isCorrection(payment))
    return `A ${payment.kind.toLowerCase()} is not changed. Delete it, and enter it again.`
  return payment.reversed === null ? null : 'This payment was reversed. Delete the reversal first.'
}

/** Money is received with a payment and goes back with a refund; a reversal and a refund say why (PY710, PY711). */
function checkPayment({
  kind,
  paymentAmount,
  notes,
  reversesPaymentId,
}: Pick<Payment, 'kind' | 'paymentAmount' | 'notes' | 'reversesPaymentId'>): Violation[] {
  const violations: Violation[] = []
  if (kind === 'Payment' && paymentAmount < 0)
    violations.push({
      code: 'min',
      field: 'paymentAmount',
      message: 'Value needs to be greater than or equal to 0',
    })
  if (kind === 'Refund' && paymentAmount === 0) violations.push(missing('paymentAmount'))
  if (kind === 'Reversal' && reversesPaymentId === null) violations.push(missing('reversesPaymentId'))
  if (kind === 'Reversal' && isBlank(notes)) violations.push(missing('notes'))
  return violations
}

/**
 * A payment that was exported is read-only (M-070, PY200), and so is what closed books have of one (AC500), a document that corrects
 * another one, and what was reversed (PY715).
 */
export const paymentRules = recordRules(Payment, {
  changedElsewhere: {
    paymentAmount: 'The amount is changed in the payment, which distributes it over the invoices.',
    quickBooksId: 'The export sets it.',
    kind: 'A payment stays what it is.',
    reversesPaymentId: 'A payment stays what it is.',
  },
  restoreRefusal: 'A deleted payment cannot be restored. Enter it again.',
  check: checkPayment,
  editRefusal: (_user, payment, edited) =>
    edited.isNew
      ? null
      : isPaymentHandedOver(payment)
        ? PAYMENT_READ_ONLY
        : (correctionFieldRefusal(payment, edited.name) ??
          closedFieldRefusal('Payment', payment.paymentDate, edited)),
})
