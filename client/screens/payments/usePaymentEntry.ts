import { useParams } from 'react-router'
import { useOpenRecord } from '../../screen/record/RecordContext.ts'
import { PaymentEntry } from './PaymentEntry.ts'
import type { PaymentRecord } from './paymentRows.ts'

const entries = new WeakMap<PaymentRecord, PaymentEntry>()

/** The entry of the payment that is open here; the parts of its screen share it. */
export function usePaymentEntry(payment: PaymentRecord): PaymentEntry {
  const { app } = useOpenRecord()
  const { invoiceId } = useParams()
  const known = entries.get(payment)
  if (known !== undefined) return known
  const receivedFor = Number(invoiceId)
  const entry = new PaymentEntry(app, payment, receivedFor > 0 ? receivedFor : null)
  entries.set(payment, entry)
  return entry
}
