import type { RecordChange, Records, Stored } from '../records.ts'

type Payment = Stored<'Payment'>
type Line = Stored<'PaymentLine'>
type Credit = Stored<'PaymentCredit'>

/** What a save leaves of a payment. */
export interface PaymentRecords {
  readonly payment: Payment
  readonly lines: readonly Line[]
  /** Credits that are applied to it, and those that came from it, deleted ones included. */
  readonly applied: readonly Credit[]
  readonly from: readonly Credit[]
}

/** The change to tell about a payment as a whole: its own, or else one of its lines' or credits'. */
export function changeOfPayment(
  records: Records,
  id: number,
): RecordChange<'Payment' | 'PaymentLine' | 'PaymentCredit'> | undefined {
  return (
    records.changes('Payment').find(({ after }) => after.id === id) ??
    records.changes('PaymentLine').find(({ after }) => after.paymentId === id) ??
    records.changes('PaymentCredit').find(({ after }) => after.paymentId === id)
  )
}
