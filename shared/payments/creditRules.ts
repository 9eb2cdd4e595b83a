import { isBlank } from '../kernel/text.ts'
import { missing, type Violation } from '../model/Violation.ts'
import { recordRules } from '../model/recordRules.ts'
import { closedFieldRefusal, dayOfCredit } from '../settings/closedBooks.ts'
import { CREDIT_READ_ONLY, isCreditHandedOver } from './handedOver.ts'
import { PaymentCredit } from './PaymentCredit.ts'

type FixedBy = Pick<PaymentCredit, 'applied' | 'sourcePaymentId' | 'quickBooksExport'>

/** What only applying a credit, an overpayment, or an export sets. */
const STARTS_EMPTY: readonly string[] = ['paymentId', 'applied', 'sourcePaymentId', 'quickBooksExport']

/** What may change of a credit that was exported: it is applied, and unlocked. */
const OPEN_WHEN_HANDED_OVER: readonly string[] = ['paymentId', 'applied', 'quickBooksExport']

/** Why a field of a new credit cannot be given; null if it can (M-047, PY11). */
export function newCreditRefusal(field: string): string | null {
  return STARTS_EMPTY.includes(field) ? 'A new credit is open and comes from no payment.' : null
}

/** Why a field of a stored credit cannot be changed; null if it can (M-046, M-047, M-070, PY11, PY17, PY200). */
export function creditFieldRefusal(credit: FixedBy, field: string): string | null {
  if (isCreditHandedOver(credit) && !OPEN_WHEN_HANDED_OVER.includes(field)) return CREDIT_READ_ONLY
  if (field === 'quickBooksExport') return null
  const { applied, sourcePaymentId } = credit
  if (applied !== null) return field === 'notes' ? null : 'This credit was applied and cannot be changed.'
  if (field === 'customerId' || field === 'sourcePaymentId')
    return 'A credit cannot change its customer or the payment that it came from.'
  if (field === 'writtenOffInvoiceId') return 'Only a new credit writes an invoice off.'
  if (field === 'creditDate' && sourcePaymentId !== null)
    return 'This credit is of the day of the payment that it came from.'
  return field === 'amount' && sourcePaymentId !== null
    ? 'The amount of this credit is derived from the payment that it came from.'
    : null
}

/** A credit that is given by hand says why (PY211); `created` is empty until it is stored. */
function checkCredit(credit: Pick<PaymentCredit, 'created' | 'sourcePaymentId' | 'notes'>): Violation[] {
  const isGivenByHand = credit.created === null && credit.sourcePaymentId === null
  return isGivenByHand && isBlank(credit.notes) ? [missing('notes')] : []
}

export const paymentCreditRules = recordRules(PaymentCredit, {
  check: checkCredit,
  editRefusal: (_user, credit, edited) =>
    edited.isNew
      ? newCreditRefusal(edited.name)
      : (creditFieldRefusal(credit, edited.name) ??
        closedFieldRefusal('PaymentCredit', dayOfCredit(credit, edited.timeZone), edited)),
})
