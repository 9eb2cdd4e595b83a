import { permissions } from '#shared/access/roles.ts'
import type { Screen } from '../../context/Screen.ts'
import { urlOfDay } from '../../context/views/viewUrl.ts'

const INVOICES_OF_DAY = {
  path: '/invoices/overview',
  field: 'invoiceDate',
  filter: { inWork: false, deleted: true },
} as const

/** The screens of invoices, in the order in which they are offered. */
export const invoiceScreens: readonly Screen[] = [
  {
    path: 'invoices/overview',
    title: 'Invoice Overview',
    needs: permissions.viewInvoicing,
    urlOfDay: (day) => urlOfDay(INVOICES_OF_DAY, day),
    load: async () => (await import('./invoiceOverview.ts')).InvoiceOverview,
  },
  {
    path: 'invoices/review',
    title: 'Invoice Review',
    needs: permissions.viewInvoicing,
    load: async () => (await import('./invoiceReview.tsx')).InvoiceReview,
  },
  {
    path: 'invoices/communications',
    title: 'Communications',
    needs: permissions.viewInvoicing,
    load: async () => (await import('./communications.ts')).Communications,
  },
  {
    path: 'invoices/emails',
    title: 'Emails',
    needs: permissions.sendEmail,
    load: async () => (await import('./emails.ts')).Emails,
  },
  {
    path: 'admin/emails',
    title: 'Mail Queue',
    about: 'The emails that wait, were sent or failed, and why.',
    needs: permissions.administer,
    load: async () => (await import('./emails.ts')).Emails,
  },
  {
    path: 'invoices/history',
    title: 'Invoice History',
    needs: permissions.viewInvoicing,
    load: async () => (await import('./invoiceHistory.ts')).InvoiceHistory,
  },
  {
    path: 'invoices/not-billed-yet',
    title: 'Not Billed Yet',
    needs: permissions.viewInvoicing,
    load: async () => (await import('./notBilledYet.ts')).NotBilledYet,
  },
  {
    path: 'invoices/test-price',
    title: 'Test Price',
    needs: permissions.viewInvoicing,
    load: async () => (await import('./TestPrice.tsx')).TestPrice,
  },
  {
    path: 'invoices/:id',
    title: 'Invoice',
    needs: permissions.manageInvoices,
    shows: 'Invoice',
    showsPast: true,
    adds: true,
    load: async () => (await import('./invoiceScreen.ts')).InvoicePage,
  },
]
