import { formatMoney } from '../kernel/money.ts'
import type { Payment } from './Payment.ts'
import type { PaymentCredit } from './PaymentCredit.ts'
import type { PaymentLine } from './PaymentLine.ts'

type LinkedCredit = Pick<
  PaymentCredit,
  'id' | 'amount' | 'paymentId' | 'sourcePaymentId' | 'applied' | 'deleted'
> &
  Partial<Pick<PaymentCredit, 'writtenOffInvoiceId'>>

export interface PaymentDeletion {
  /** Invoices that lose lines of the payment; see `afterPaymentDeleted`. */
  readonly invoiceIds: readonly number[]
  /** Credits that came from the payment, and one that it wrote an invoice off with: deleted with it. */
  readonly deletedCreditIds: readonly number[]
  /** Credits that were applied to it: reopened, without payment and date. */
  readonly reopenedCreditIds: readonly number[]
}

/**
 * Why a payment cannot be deleted: a credit created from it was used, and not by one of the payments that are deleted with it; names
 * where; or null (PY13).
 */
export function deletePaymentRefusal(
  paymentId: number,
  credits: readonly LinkedCredit[],
  deletedWithIt: readonly number[] = [],
): string | null {
  const used = creditsFrom(paymentId, credits).find(
    (credit) => credit.applied !== null && !deletedWithIt.some((id) => id === credit.paymentId),
  )
  if (used === undefined) return null
  const where = used.paymentId === null ? 'already' : `to payment ${used.paymentId} already`
  return `A credit of ${formatMoney(used.amount)} from this payment was applied ${where}. Delete that payment first.`
}

/** Why a payment cannot be deleted: it was reversed, and the reversal is not deleted with it; or null (PY715). */
export function deleteReversedRefusal(
  paymentId: number,
  reversals: readonly Pick<Payment, 'id' | 'reversesPaymentId' | 'deleted'>[],
): string | null {
  const reversal = reversals.find(
    ({ reversesPaymentId, deleted }) => reversesPaymentId === paymentId && deleted === null,
  )
  return reversal === undefined
    ? null
    : `This payment was reversed by reversal ${reversal.id}. Delete that one first.`
}

type DeletedCredit = Pick<LinkedCredit, 'paymentId' | 'applied'> &
  Partial<Pick<PaymentCredit, 'writtenOffInvoiceId'>>

/** Why a credit cannot be deleted: it was applied, and where; or null (M-046, PY17, PY712). */
export function deleteCreditRefusal(credit: DeletedCredit): string | null {
  if (credit.applied === null) return null
  if ((credit.writtenOffInvoiceId ?? null) !== null && credit.paymentId !== null)
    return `This credit wrote an invoice off. Delete write-off ${credit.paymentId} instead.`
  const where = credit.paymentId === null ? '' : ` to payment ${credit.paymentId}`
  return `This credit was applied${where} and cannot be deleted.`
}

/** The records affected by deleting a payment, provided it is not refused (S2 §4, M-043, PY12 to PY14). */
export function deletePayment(
  paymentId: number,
  lines: readonly Pick<PaymentLine, 'invoiceId'>[],
  credits: readonly LinkedCredit[],
): PaymentDeletion {
  const invoiceIds = lines.map((line) => line.invoiceId).filter((id) => id !== null)
  const applied = credits.filter((credit) => credit.deleted === null && credit.paymentId === paymentId)
  const isOfWriteOff = ({ writtenOffInvoiceId }: LinkedCredit): boolean =>
    (writtenOffInvoiceId ?? null) !== null
  return {
    invoiceIds: [...new Set(invoiceIds)],
    deletedCreditIds: [...creditsFrom(paymentId, credits), ...applied.filter(isOfWriteOff)].map(
      ({ id }) => id,
    ),
    reopenedCreditIds: applied.filter((credit) => !isOfWriteOff(credit)).map(({ id }) => id),
  }
}

function creditsFrom(paymentId: number, credits: readonly LinkedCredit[]): LinkedCredit[] {
  return credits.filter((credit) => credit.deleted === null && credit.sourcePaymentId === paymentId)
}
