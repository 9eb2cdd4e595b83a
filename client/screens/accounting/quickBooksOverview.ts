import { permissions } from '#shared/access/roles.ts'
import { totalWithTax } from '#shared/invoicing/invoiceRules.ts'
import { invoicesQuery } from '#shared/invoicing/queries.ts'
import type { RowOf } from '../../screen/list/ListOptions.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { customerColumn, invoiceNumberColumn } from '../../screen/columns/recordColumns.ts'
import { invoiceStatusBadge } from '../../screen/columns/statusBadges.ts'
import { BelowInvoices, BesideInvoices } from './aroundInvoices.tsx'
import { exportActions } from './exportActions.ts'
import { messages } from './messages.ts'

const RELATIONS = ['customer'] as const

type InvoiceRow = RowOf<typeof invoicesQuery, typeof RELATIONS>

/** `/quickbooks/overview`: what waits for its export to QuickBooks, and what became of what was exported (M-050, M-069). */
export const QuickBooksOverview = listScreen(invoicesQuery, {
  id: 'quickbooks-invoices',
  caption: 'QuickBooks',
  expand: RELATIONS,
  orderBy: ['invoiceDate', 'id'],
  limit: 5_000,
  parameters: { toExport: true },
  columns: (services, cellLinks) => [
    invoiceNumberColumn((row) => row, { strong: true }),
    customerColumn((row) => row, { cellLinks }),
    { field: 'statusId', badge: (row) => invoiceStatusBadge(row, services) },
    { key: 'total', caption: 'Total', value: totalWithTax, kind: 'money', source: 'totalWithTax' },
    { field: 'invoiceDate', caption: 'Date' },
    'readyToExport',
    'quickBooksLastExport',
  ],
  minHeight: 320,
  opens: { needs: permissions.manageInvoices, path: ({ id }) => `/invoices/${id}` },
  selection: 'multiple',
  actions: ({ app, search }) =>
    exportActions<InvoiceRow>({
      app,
      search,
      needs: permissions.manageInvoices,
      modes: ['customer', 'invoice'],
      question: messages.exportAllInvoices,
    }),
  Beside: BesideInvoices,
  Below: BelowInvoices,
  emptyText: 'No invoices are waiting to be exported.',
})
