import { Payment } from '#shared/payments/Payment.ts'
import { PaymentCredit } from '#shared/payments/PaymentCredit.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { addStoredRecord } from '../../screen/editor/editRecord.ts'
import { editorOf } from '../../screen/editor/Editor.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { Row, TrackedRecord } from '../../store/types.ts'
import { CustomerChoice } from './CustomerChoice.tsx'

/** The dialog that takes a payment back which was not honored (PY710). */
const reversalEditor = editorOf(Payment, {
  noun: 'reversal',
  title: 'Reverse payment',
  width: 480,
  submit: { caption: 'Reverse', icon: 'undo' },
  form: [
    [
      { field: 'paymentDate', caption: 'Reversed on', span: 3 },
      {
        field: 'notes',
        caption: 'Reason',
        required: true,
        span: 3,
        placeholder: 'NSF, closed account, charged back …',
        hint: 'Its invoices are owed again from this day. The payment stays as it was.',
      },
    ],
  ],
})

/** The dialog that pays open credits back (PY711). */
const refundEditor = editorOf(Payment, {
  noun: 'refund',
  title: 'Refund',
  width: 480,
  submit: { caption: 'Refund', icon: 'undo' },
  form: [
    [
      { Part: ({ record }) => <CustomerChoice record={record} of={Payment} /> },
      {
        field: 'paymentAmount',
        caption: 'Amount to pay back',
        span: 3,
        hint: 'It is taken from open credits, the oldest first.',
      },
      { field: 'paymentDate', caption: 'Paid back on', span: 3 },
      { field: 'paymentMethodId', span: 3 },
      { field: 'referenceNumber', span: 3 },
      { field: 'notes', span: 3 },
    ],
  ],
})

/** The dialog that writes off what is left of an invoice (PY712). */
export const writeOffEditor = editorOf(PaymentCredit, {
  noun: 'writeOff',
  title: 'Write off',
  width: 480,
  submit: { caption: 'Write Off', icon: 'check' },
  form: [
    [
      { field: 'amount', caption: 'Amount to write off', span: 3 },
      { field: 'creditDate', caption: 'Written off on', span: 3 },
      {
        field: 'notes',
        caption: 'Reason',
        required: true,
        span: 3,
        hint: 'The invoice counts as paid for this amount, and says what was written off.',
      },
    ],
  ],
})

/** Takes a payment back in a dialog, whose Save stores it; resolves with whether it was stored (PY710). */
export async function reversePayment(
  app: ScreenContext,
  { id, customerId, paymentAmount, paymentMethodId, referenceNumber }: Readonly<Payment>,
): Promise<boolean> {
  const isStored = await addStoredRecord(app, reversalEditor, {
    kind: 'Reversal',
    reversesPaymentId: id,
    customerId,
    paymentAmount: -paymentAmount,
    paymentMethodId,
    referenceNumber,
    paymentDate: app.today(),
  })
  if (isStored) await app.store.fetchByKey('Payment', id)
  return isStored
}

/** Adds a refund in its dialog; resolves with its key, null where it was not stored (PY711). */
export async function addRefund(app: ScreenContext, newValues: Row): Promise<number | null> {
  let added: number | null = null
  const onStored = (record: TrackedRecord): void => {
    added = Number(propertiesOf(record)['id'])
  }
  const values = { kind: 'Refund', paymentDate: app.today(), ...newValues }
  await addStoredRecord(app, refundEditor, values, onStored)
  return added
}

/** Opens a payment, or what corrects one, on its page. */
export async function openPayment(_app: ScreenContext, id: number): Promise<boolean> {
  window.open(`/payments/${id}`, '_blank')
  return false
}
