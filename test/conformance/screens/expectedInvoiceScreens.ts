import { always, onRow, onSomeRows, type ExpectedScreen } from './ExpectedScreen.ts'

const INVOICE_ADMIN = ['Invoice:Admin'] as const
const SEES_INVOICING = ['Invoice', 'Invoice:Admin', 'Admin'] as const
const SENDS_EMAIL = ['Customer:Admin', 'Invoice:Admin', 'Payments:Admin'] as const
const ADMIN = ['Admin'] as const
const ON_INVOICE = onRow(INVOICE_ADMIN)

/** The screens of invoices (S2 §2, §6). */
export const INVOICE_SCREENS: readonly ExpectedScreen[] = [
  {
    path: 'invoices/overview',
    address: () => '/invoices/overview',
    heading: /^Invoices$/,
    roles: SEES_INVOICING,
    list: 'Invoices',
    actions: {
      Open: ON_INVOICE,
      Add: always(INVOICE_ADMIN),
      Delete: onSomeRows(INVOICE_ADMIN),
      'Send For Review': onSomeRows(INVOICE_ADMIN),
      'Receive Payment': onSomeRows(['Payments:Admin']),
      'Print/Email': ON_INVOICE,
      'Ready To Export': ON_INVOICE,
      QuickBooks: always(SEES_INVOICING),
      'Show All': always(SEES_INVOICING),
      History: onRow(ADMIN),
    },
    edits: {
      roles: INVOICE_ADMIN,
      columns: ['Date', 'Due date', 'PO number', 'Bill-to name', 'Email', 'Note', 'Private note'],
    },
  },
  {
    path: 'invoices/review',
    address: () => '/invoices/review',
    heading: /^Review$/,
    roles: SEES_INVOICING,
    list: 'Review',
    actions: { Open: ON_INVOICE, Print: ON_INVOICE, 'Bulk Approve': ON_INVOICE, History: onRow(ADMIN) },
    edits: { roles: INVOICE_ADMIN, columns: ['Phone', 'Email'] },
  },
  {
    path: 'invoices/communications',
    address: () => '/invoices/communications',
    heading: /^Communications$/,
    roles: SEES_INVOICING,
    list: 'Communications',
    actions: { Open: ON_INVOICE, 'Show As Sent': onSomeRows(SEES_INVOICING) },
  },
  {
    path: 'invoices/emails',
    address: () => '/invoices/emails',
    heading: /^Emails$/,
    roles: SENDS_EMAIL,
    list: 'Emails',
    actions: {
      Open: ON_INVOICE,
      'Show Email': onRow(SENDS_EMAIL),
      'Show As Sent': onSomeRows(SENDS_EMAIL),
      'Send Now': onSomeRows(ADMIN),
      Stop: onSomeRows(ADMIN),
      'Show Only Failed': always(SENDS_EMAIL),
    },
  },
  {
    path: 'invoices/history',
    address: () => '/invoices/history',
    heading: /^Invoice history$/,
    roles: SEES_INVOICING,
    list: 'Invoice history',
    actions: { Open: ON_INVOICE, 'Ready To Export': ON_INVOICE, 'ReCalculate Margins': ON_INVOICE },
  },
  {
    path: 'invoices/not-billed-yet',
    address: () => '/invoices/not-billed-yet',
    heading: /^Not billed yet$/,
    roles: SEES_INVOICING,
    list: 'Not billed yet',
    actions: {
      Open: onRow(SEES_INVOICING),
      'Create Invoice': onSomeRows(INVOICE_ADMIN),
      'Create Revenue Lines': onSomeRows(INVOICE_ADMIN),
    },
  },
  {
    path: 'invoices/test-price',
    address: () => '/invoices/test-price',
    heading: /^Test price$/,
    roles: SEES_INVOICING,
  },
  {
    path: 'invoices/:id',
    address: (stored) =>
      `/invoices/${stored.ids('SELECT id FROM Invoice WHERE deleted IS NULL ORDER BY id DESC LIMIT 1')[0]}`,
    heading: /^Invoice #\d+$/,
    roles: INVOICE_ADMIN,
  },
]
