import { pagesScreen } from '../../screen/pages/pagesScreen.tsx'
import { permissions } from '#shared/access/roles.ts'
import { totalWithTax } from '#shared/invoicing/invoiceRules.ts'
import { invoicesQuery } from '#shared/invoicing/queries.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { customerColumn, invoiceNumberColumn, numberColumn } from '../../screen/columns/recordColumns.ts'
import { BelowWaiting } from './BelowWaiting.tsx'
import { exportActions } from './exportActions.ts'
import { messages } from './messages.ts'
import { RELATIONS } from './waitingRows.ts'

/** The invoices that wait to be handed over, and below them how earlier exports ended (M-048, M-049). */
const ExportInvoices = listScreen(invoicesQuery, {
  id: 'great-plains-invoices',
  caption: 'Invoices to export',
  note: messages.postedThere,
  expand: RELATIONS,
  orderBy: ['invoiceDate', 'id'],
  // One batch takes at most as many.
  limit: 1000,
  parameters: { forGreatPlains: true },
  columns: (_services, cellLinks) => [
    numberColumn(({ id }) => id, { key: 'id', caption: 'ID' }),
    invoiceNumberColumn((row) => row, { strong: true }),
    customerColumn((row) => row, { cellLinks, minWidth: 160 }),
    {
      key: 'accountingId',
      caption: 'Accounting ID',
      value: ({ customer }) => customer?.greatPlainsId ?? '',
      width: 130,
    },
    numberColumn(({ batchNumber }) => batchNumber, { key: 'batchNumber', caption: 'Batch' }),
    { key: 'amount', caption: 'Amount', value: totalWithTax, kind: 'money', source: 'totalWithTax' },
    'invoiceDate',
  ],
  opens: { needs: permissions.manageInvoices, path: ({ id }) => `/invoices/${id}` },
  selection: 'multiple',
  actions: exportActions,
  Below: BelowWaiting,
  emptyText: messages.nothingWaits,
})

/** `/great-plains/overview`: what is handed over to Great Plains, by kind of record; there is one (M-048). */
export const GreatPlains = pagesScreen({
  path: '/great-plains/overview',
  caption: 'Great Plains',
  groups: [{ title: 'Export', pages: [{ title: 'Invoice', Page: ExportInvoices }] }],
})
