import { permissions } from '#shared/access/roles.ts'
import { invoiceActions as actionsOf, type InvoiceActionName } from '#shared/invoicing/invoiceActions.ts'
import { Invoice } from '#shared/invoicing/Invoice.ts'
import { invoicePlaceholders } from '#shared/invoicing/invoicePlaceholders.ts'
import { deleteAfterQuestion } from '../../context/saving/deleteAfterQuestion.ts'
import { mayOpen } from '../../context/openScreens.ts'
import { oneSelected, someSelected, type ActionContext } from '../../grid/actions.ts'
import { emailDialog } from '../../screen/email/emailDialog.ts'
import type { ListContext } from '../../screen/list/ListOptions.ts'
import { agreesToSend, markReady, sendForReview } from './invoiceSteps.ts'
import { emailAction } from './emailAction.ts'
import { messages } from './messages.ts'
import { printAction, type InvoiceListAction } from './printAction.ts'
import type { InvoiceRow } from './invoiceRows.ts'

const needs = permissions.manageInvoices

/** The menu of what is sent (M-030). */
const menu = 'Print/Email'

/** Print, Email and Send To (M-023…M-025, M-030). */
const SENDING: readonly InvoiceListAction[] = [
  { ...printAction, menu },
  { ...emailAction, menu },
  {
    menu,
    caption: 'Send To',
    icon: 'mail',
    needs,
    withOne: async (invoice, { app }) => {
      const { id, customerId, billToEmail: to } = invoice
      if (!(await agreesToSend(app, 'email', [invoice]))) return false
      return emailDialog(app, {
        mode: 'invoice',
        to,
        about: { customerId, invoiceId: id },
        placeholders: invoicePlaceholders(invoice),
      })
    },
  },
]

/** What is done with the invoices of a list besides opening and adding them (M-030, M-035). */
export function invoiceActions({ app }: ListContext<InvoiceRow>): readonly InvoiceListAction[] {
  return [
    {
      caption: 'Delete',
      icon: 'delete',
      needs: Invoice.access.delete,
      enabled: each('delete'),
      withRecords: async (invoices, { clearSelection }) => {
        const isDeleted = await deleteAfterQuestion(app, messages.deleteInvoices, invoices)
        if (isDeleted) clearSelection()
        return isDeleted
      },
    },
    {
      caption: 'Send For Review',
      icon: 'review',
      needs,
      enabled: each('sendForReview'),
      withRecords: (invoices) => sendForReview(app, invoices),
    },
    {
      caption: 'Receive Payment',
      icon: 'card',
      needs: permissions.managePayments,
      visible: () => mayOpen(app, '/invoices/payments/new/1/1'),
      enabled: (context) => oneSelected(context) && each('receivePayment')(context),
      withOne: ({ customerId, id }, { navigate }) => navigate(`/invoices/payments/new/${customerId}/${id}`),
    },
    ...SENDING,
    {
      caption: 'Ready To Export',
      icon: 'external',
      needs,
      withRecords: (invoices) => markReady(app, invoices),
    },
    {
      caption: 'QuickBooks',
      icon: 'external',
      visible: () => mayOpen(app, '/quickbooks/overview'),
      run: ({ navigate }) => navigate('/quickbooks/overview'),
    },
  ]
}

/** Whether the action may be done with each of the selected invoices, of which there is at least one. */
function each(name: InvoiceActionName) {
  return (context: ActionContext<InvoiceRow>): boolean =>
    someSelected(context) && context.selected.every((row) => actionsOf(row, false)[name].enabled)
}
