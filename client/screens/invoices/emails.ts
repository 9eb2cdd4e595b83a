import { permissions } from '#shared/access/roles.ts'
import type { EmailMessage } from '#shared/invoicing/EmailMessage.ts'
import { emailMessagesQuery } from '#shared/invoicing/queries.ts'
import type { Tone } from '../../kit/Badge.tsx'
import { FIRST_ROWS } from '../../screen/list/Listed.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { customerColumn, invoiceNumberColumn, paymentColumn } from '../../screen/columns/recordColumns.ts'
import { emailActions } from './emailActions.ts'

const TONES: Readonly<Record<string, Tone>> = {
  Waiting: 'amber',
  Sending: 'amber',
  Sent: 'green',
  Failed: 'red',
}

/** `/invoices/emails` and `/admin/emails`: all emails of the product, and those that failed and were not sent again (IN50). */
export const Emails = listScreen(emailMessagesQuery, {
  id: 'emails',
  caption: 'Emails',
  expand: ['invoice', 'customer'],
  orderBy: ['created desc', 'id desc'],
  limit: FIRST_ROWS,
  filter: [{ parameter: 'undelivered', set: 'Show Only Failed', unset: 'Show All' }],
  columns: (_services, cellLinks) => [
    { field: 'created', strong: true },
    { field: 'to', minWidth: 150 },
    { field: 'subject', minWidth: 170 },
    {
      field: 'status',
      width: 92,
      badge: ({ status }) =>
        status === null ? null : { text: status, tone: TONES[status] ?? 'neutral', hasDot: true },
    },
    customerColumn((row) => row, { cellLinks }),
    invoiceNumberColumn(({ invoice }) => invoice, { cellLinks, searched: ['invoice.invoiceNumber'] }),
    paymentColumn(({ paymentId }) => paymentId, { cellLinks, key: 'payment' }),
    'sent',
    'nextAttempt',
    { field: 'error', minWidth: 150 },
    { field: 'attempts', width: 90, visible: false },
    { field: 'createdBy', width: 130, visible: false },
  ],
  opens: { needs: permissions.manageInvoices, path: recordAbout },
  selection: 'multiple',
  actions: emailActions(),
  emptyText:
    'No emails yet. Emailed invoices, statements, receipts and reports are listed here, also those that failed.',
})

/** Where an email is sent again: what it is about. */
function recordAbout({ invoiceId, paymentId, customerId }: EmailMessage): string {
  if (invoiceId !== null) return `/invoices/${invoiceId}`
  if (paymentId !== null) return `/payments/${paymentId}`
  return customerId === null ? '/admin/report-schedules' : `/customers/${customerId}`
}
