import { permissions } from '#shared/access/roles.ts'
import { isPaymentHandedOver, unlockPayment } from '#shared/payments/handedOver.ts'
import { isReversible } from '#shared/payments/reversePayment.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { storeEdit } from '../../context/saving/storeEdit.ts'
import type { RecordCommand, RecordSave } from '../../screen/record/RecordScreen.ts'
import { reversePayment } from './corrections.tsx'
import { messages } from './messages.ts'
import type { PaymentRecord } from './paymentRows.ts'
import { emailReceipt, printReceipts } from './receipts.ts'

const forStored = { needs: permissions.managePayments, needsSaved: true } as const

/** What is done with a stored payment (M-036, M-064, M-070). */
export const paymentCommands: readonly RecordCommand<PaymentRecord>[] = [
  {
    caption: 'Edit Payment',
    icon: 'edit',
    ...forStored,
    isShown: isPaymentHandedOver,
    run: editPayment,
  },
  {
    caption: 'Print Payment',
    icon: 'print',
    ...forStored,
    run: (payment, app) => printReceipts(app, [payment]),
  },
  {
    caption: 'Reverse Payment',
    icon: 'undo',
    ...forStored,
    isShown: isReversible,
    run: (payment, app) => reversePayment(app, payment),
  },
  {
    caption: 'Email Receipt',
    icon: 'mail',
    ...forStored,
    run: (payment, app) => emailReceipt(app, payment),
  },
]

async function editPayment(payment: PaymentRecord, app: ScreenContext): Promise<void> {
  if (!(await app.dialogs.confirm(messages.editPayment))) return
  await storeEdit(app, 'Edit payment', () => void Object.assign(payment, unlockPayment()))
}

/** Saves a new payment, and emails its receipt (M-036). */
export const saveAndSend: RecordSave<PaymentRecord> = {
  caption: 'Save & Send',
  icon: 'mail',
  isShown: (_payment, isNew) => isNew,
  finish: (payment, app) => emailReceipt(app, payment),
}
