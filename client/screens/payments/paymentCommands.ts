import { permissions } from '#shared/access/roles.ts'
import type { App } from '../../app/App.ts'
import type { RecordCommand, RecordSave } from '../../screen/record/RecordScreen.ts'
import type { PaymentRecord } from './paymentRows.ts'
import { emailReceipt, printReceipts } from './receipts.ts'

/** What is printed and sent is what is stored. */
const needsSaved = {
  needs: permissions.managePayments,
  disabledBecause: (_payment: PaymentRecord, { store }: App) =>
    store.pending.hasChanges ? 'Save your changes first' : null,
}

/** What is done with a stored payment (M-036, M-064). */
export const paymentCommands: readonly RecordCommand<PaymentRecord>[] = [
  {
    caption: 'Print Payment',
    icon: 'print',
    ...needsSaved,
    run: (payment, app) => printReceipts(app, [payment]),
  },
  {
    caption: 'Email Receipt',
    icon: 'mail',
    ...needsSaved,
    run: async (payment, app) => void (await emailReceipt(app, payment)),
  },
]

/** Saves a new payment, and emails its receipt (M-036). */
export const saveAndSend: RecordSave<PaymentRecord> = {
  caption: 'Save & Send',
  icon: 'mail',
  isShown: (_payment, isNew) => isNew,
  finish: (payment, app) => emailReceipt(app, payment),
}
