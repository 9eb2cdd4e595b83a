import { PaymentCredit } from '#shared/payments/PaymentCredit.ts'
import { editorOf } from '../../screen/editor/Editor.ts'
import { CustomerChoice } from './CustomerChoice.tsx'

/** The dialog of a credit; one that was applied keeps everything but its notes (M-046, PY11). */
export const creditEditor = editorOf(PaymentCredit, {
  noun: 'credit',
  width: 480,
  initialValues: (app, { id, creditDate }) =>
    id < 0 && creditDate === null ? { creditDate: app.today() } : {},
  form: [
    [
      { Part: ({ record }) => <CustomerChoice record={record} of={PaymentCredit} /> },
      { field: 'amount', span: 3 },
      { field: 'creditDate', span: 3, isShown: ({ sourcePaymentId }) => sourcePaymentId === null },
      { field: 'notes', span: 3 },
    ],
  ],
})
