import { permissions } from '#shared/access/roles.ts'
import { payWithoutQuickBooks } from '#shared/payments/payWithoutQuickBooks.ts'
import { storeEdit } from '../../app/saving/storeEdit.ts'
import { oneSelected, someSelected, type Action } from '../../grid/actions.ts'
import type { ListContext } from '../../screen/list/ListOptions.ts'
import { messages } from './messages.ts'
import type { PaymentRow } from './paymentRows.ts'
import { emailReceipt, printReceipts } from './receipts.ts'

/** What is done with payments besides opening and deleting them (M-044, M-045, M-064). */
export function paymentActions({
  app,
  model,
  navigate,
}: ListContext<PaymentRow>): readonly Action<PaymentRow>[] {
  const needs = permissions.managePayments
  return [
    {
      id: 'pay-without-quickbooks',
      caption: 'Pay w/o QuickBooks',
      icon: 'check',
      needs,
      enabled: someSelected,
      run: async ({ selected }) => {
        if (!(await app.dialogs.confirm(messages.payWithoutQuickBooks))) return
        const payments = selected.map((row) => app.store.promote('Payment', row))
        await storeEdit(app, 'Pay w/o QuickBooks', () => {
          for (const payment of payments) Object.assign(payment, payWithoutQuickBooks(app.now()))
        })
        await model.search()
      },
    },
    {
      id: 'print-receipts',
      caption: 'Print',
      icon: 'print',
      needs,
      enabled: someSelected,
      run: ({ selected }) => printReceipts(app, selected),
    },
    {
      id: 'email-receipt',
      caption: 'Email',
      icon: 'mail',
      needs,
      enabled: oneSelected,
      run: async ({ selected: [payment] }) => {
        if (payment !== undefined) await emailReceipt(app, payment)
      },
    },
    { id: 'credits', caption: 'Credits', icon: 'card', run: () => navigate('/credits/overview') },
  ]
}
