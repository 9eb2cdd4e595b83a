import type { RecordChange, Records, Stored } from '../records.ts'

type Payment = Stored<'Payment'>
type Line = Stored<'PaymentLine'>
type Credit = Stored<'PaymentCredit'>

/** The records of a payment, including a save's changes. */
export interface PaymentRecords {
  readonly payment: Payment
  readonly lines: readonly Line[]
  /** Credits applied to it, and credits from it, including deleted ones. */
  readonly applied: readonly Credit[]
  readonly from: readonly Credit[]
}

/** The change to blame for a payment as a whole: its own, or else that of a line or credit. */
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
