import { permissions } from '#shared/access/roles.ts'
import { invoiceActions as actionsOf, type InvoiceActionName } from '#shared/invoicing/invoiceActions.ts'
import { Invoice } from '#shared/invoicing/Invoice.ts'
import { deleteRecords } from '../../app/saving/deleteRecords.ts'
import { mayOpen } from '../../app/openScreens.ts'
import { oneSelected, someSelected, type Action, type ActionContext } from '../../grid/actions.ts'
import { emailDialog } from '../../screen/email/emailDialog.ts'
import type { ListContext } from '../../screen/list/ListOptions.ts'
import { email, markReady, print, sendForReview } from './invoiceSteps.ts'
import { messages } from './messages.ts'
import type { InvoiceRecord, InvoiceRow } from './invoiceRows.ts'

/** What is done with the invoices of a list besides opening and adding them (M-030, M-035). */
export function invoiceActions({
  app,
  model,
  navigate,
}: ListContext<InvoiceRow>): readonly Action<InvoiceRow>[] {
  const recordsOf = (rows: readonly InvoiceRow[]): readonly InvoiceRecord[] =>
    rows.map((row) => app.store.promote('Invoice', row))
  const each = (name: InvoiceActionName) => (context: ActionContext<InvoiceRow>) =>
    someSelected(context) && context.selected.every((row) => actionsOf(row, false)[name].enabled)
  const needs = permissions.manageInvoices
  const receiptOf = ({ customerId, id }: InvoiceRow): string => `/invoices/payments/new/${customerId}/${id}`
  return [
    {
      id: 'delete-invoice',
      caption: 'Delete',
      icon: 'delete',
      needs: Invoice.access.delete,
      enabled: each('delete'),
      run: async ({ selected, clearSelection }) => {
        if (!(await app.dialogs.confirm(messages.deleteInvoices))) return
        clearSelection()
        await deleteRecords(app, recordsOf(selected))
        await model.search()
      },
    },
    {
      id: 'send-for-review',
      caption: 'Send For Review',
      icon: 'review',
      needs,
      enabled: each('sendForReview'),
      run: async ({ selected }) => {
        if (await sendForReview(app, recordsOf(selected))) await model.search()
      },
    },
    {
      id: 'receive-payment',
      caption: 'Receive Payment',
      icon: 'card',
      needs: permissions.managePayments,
      visible: () => mayOpen(app, '/invoices/payments/new/1/1'),
      enabled: (context) => oneSelected(context) && each('receivePayment')(context),
      run: ({ selected: [row] }) => row && navigate(receiptOf(row)),
    },
    ...sendingActions({ app, search: () => model.search() }, recordsOf),
    {
      id: 'ready-to-export',
      caption: 'Ready To Export',
      icon: 'external',
      needs,
      enabled: someSelected,
      run: async ({ selected }) => {
        if (await markReady(app, recordsOf(selected))) await model.search()
      },
    },
  ]
}

interface SendingContext extends Pick<ListContext<InvoiceRow>, 'app'> {
  readonly search: () => Promise<void>
}

/** The menu of what is sent (M-030). */
const MENU = 'Print/Email'

/** Print, Email and Send To (M-023…M-025, M-030). */
function sendingActions(
  { app, search }: SendingContext,
  recordsOf: (rows: readonly InvoiceRow[]) => readonly InvoiceRecord[],
): readonly Action<InvoiceRow>[] {
  const needs = permissions.manageInvoices
  return [
    {
      id: 'print-invoices',
      menu: MENU,
      caption: 'Print',
      icon: 'print',
      needs,
      enabled: someSelected,
      run: async ({ selected }) => {
        await print(app, recordsOf(selected))
        await search()
      },
    },
    {
      id: 'email-invoices',
      menu: MENU,
      caption: 'Email',
      icon: 'mail',
      needs,
      enabled: someSelected,
      run: async ({ selected }) => {
        await email(
          app,
          selected.map(({ id }) => id),
        )
        await search()
      },
    },
    {
      id: 'send-invoice-to',
      menu: MENU,
      caption: 'Send To',
      icon: 'mail',
      needs,
      enabled: oneSelected,
      run: async ({ selected: [row] }) => {
        if (row === undefined) return
        const about = { customerId: row.customerId, invoiceId: row.id }
        if (await emailDialog(app, { mode: 'invoice', to: row.billToEmail, about })) await search()
      },
    },
  ]
}
