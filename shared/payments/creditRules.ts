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

/** What stays as it was given. */
const FIXED: Readonly<Record<string, string>> = {
  customerId: 'A credit cannot change its customer or the payment that it came from.',
  sourcePaymentId: 'A credit cannot change its customer or the payment that it came from.',
  writtenOffInvoiceId: 'Only a new credit writes an invoice off.',
}

/** What follows from the payment of a credit that came from one. */
const DERIVED: Readonly<Record<string, string>> = {
  creditDate: 'This credit is of the day of the payment that it came from.',
  amount: 'The amount of this credit is derived from the payment that it came from.',
}

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
  return FIXED[field] ?? (sourcePaymentId === null ? null : (DERIVED[field] ?? null))
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
