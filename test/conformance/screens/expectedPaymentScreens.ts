import { always, EVERYBODY, onRow, onSomeRows, type ExpectedScreen } from './ExpectedScreen.ts'

const PAYMENTS_ADMIN = ['Payments:Admin'] as const
const SEES_PAYMENTS = ['Payments', 'Payments:Admin'] as const

/** M-045, M-051 */
const PAYMENT_ACTIONS = {
  Open: onRow(PAYMENTS_ADMIN),
  'Pay w/o QuickBooks': onSomeRows(PAYMENTS_ADMIN),
  Reverse: onRow(PAYMENTS_ADMIN),
  Print: onRow(PAYMENTS_ADMIN),
  Email: onRow(PAYMENTS_ADMIN),
  Credits: always(EVERYBODY),
  QuickBooks: always(EVERYBODY),
  History: onRow(['Admin']),
  Delete: onRow(PAYMENTS_ADMIN),
} as const

/** The screens of payments and credits (S2 §2, §6). */
export const EXPECTED_PAYMENT_SCREENS: readonly ExpectedScreen[] = [
  {
    path: 'payments/overview',
    address: () => '/payments/overview',
    heading: /^Payments$/,
    roles: SEES_PAYMENTS,
    list: 'Payments',
    actions: PAYMENT_ACTIONS,
    edits: { roles: PAYMENTS_ADMIN, columns: ['Date', 'Method', 'Reference'] },
  },
  {
    path: 'invoices/payments',
    address: () => '/invoices/payments',
    heading: /^Payments$/,
    roles: SEES_PAYMENTS,
    list: 'Payments',
    actions: PAYMENT_ACTIONS,
    edits: { roles: PAYMENTS_ADMIN, columns: ['Date', 'Method', 'Reference'] },
  },
  {
    path: 'payments/:id',
    address: (stored) =>
      `/payments/${stored.ids('SELECT id FROM Payment WHERE deleted IS NULL ORDER BY id DESC LIMIT 1')[0]}`,
    heading: /^Payment \d+$/,
    roles: PAYMENTS_ADMIN,
  },
  {
    path: 'invoices/payments/:id/:customerId/:invoiceId',
    // Of an invoice that is paid, and without a credit to apply: nothing is filled in, and leaving asks nothing.
    address: (stored) => {
      const [invoice] = stored.all(
        `SELECT id, customerId FROM Invoice i WHERE balance = 0 AND paid IS NOT NULL AND deleted IS NULL AND NOT EXISTS
           (SELECT 1 FROM PaymentCredit c WHERE c.customerId = i.customerId AND c.applied IS NULL AND c.deleted IS NULL)
         ORDER BY id DESC LIMIT 1`,
      )
      return `/invoices/payments/new/${String(invoice?.['customerId'])}/${String(invoice?.['id'])}`
    },
    heading: /^New payment$/,
    roles: PAYMENTS_ADMIN,
  },
  {
    path: 'credits/overview',
    address: () => '/credits/overview',
    heading: /^Credits$/,
    roles: SEES_PAYMENTS,
    list: 'Credits',
    actions: {
      Open: onRow(PAYMENTS_ADMIN),
      Add: always(PAYMENTS_ADMIN),
      Refund: onSomeRows(PAYMENTS_ADMIN),
      Print: onRow(PAYMENTS_ADMIN),
      'Edit Credit': onSomeRows(PAYMENTS_ADMIN),
      'Show Only Open': always(EVERYBODY),
      History: onRow(['Admin']),
      Delete: onRow(PAYMENTS_ADMIN),
    },
    edits: { roles: PAYMENTS_ADMIN, columns: ['Amount', 'Date', 'Notes'] },
  },
]
