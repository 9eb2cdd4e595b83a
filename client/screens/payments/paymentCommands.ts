import { permissions } from '#shared/access/roles.ts'
import type { RecordCommand, RecordSave } from '../../screen/record/RecordScreen.ts'
import type { PaymentRecord } from './paymentRows.ts'
import { emailReceipt, printReceipts } from './receipts.ts'

const forStored = { needs: permissions.managePayments, needsSaved: true } as const

/** What is done with a stored payment (M-036, M-064). */
export const paymentCommands: readonly RecordCommand<PaymentRecord>[] = [
  {
    caption: 'Print Payment',
    icon: 'print',
    ...forStored,
    run: (payment, app) => printReceipts(app, [payment]),
  },
  {
    caption: 'Email Receipt',
    icon: 'mail',
    ...forStored,
    run: (payment, app) => emailReceipt(app, payment),
  },
]

/** Saves a new payment, and emails its receipt (M-036). */
export const saveAndSend: RecordSave<PaymentRecord> = {
  caption: 'Save & Send',
  icon: 'mail',
  isShown: (_payment, isNew) => isNew,
  finish: (payment, app) => emailReceipt(app, payment),
}
