import { permissions } from '#shared/access/roles.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { invoicesQuery } from '#shared/invoicing/queries.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { sideList } from '../../screen/list/sideList.tsx'
import { beginBulkReview } from './bulkReview.ts'
import { reviewColumns } from './invoiceColumns.ts'
import { printAction } from './printAction.ts'
import { INVOICE_RELATIONS } from './invoiceRows.ts'

const needs = permissions.manageInvoices

const RELATIONS = { expand: INVOICE_RELATIONS, orderBy: ['invoiceDate', 'id'], limit: 5000 } as const

/** The invoices that were approved and are to be sent (M-032). */
const Queue = sideList(invoicesQuery, {
  ...RELATIONS,
  id: 'invoice-queue',
  caption: 'Queue',
  parameters: { statusId: INVOICE_STATUS.queue },
  columns: (services, cellLinks) => [
    ...reviewColumns(services, cellLinks),
    {
      key: 'preferredCommunication',
      caption: 'Preferred communication',
      value: ({ customer }) => customer?.preferredCommunication ?? '',
      width: 150,
    },
  ],
  linksNeed: needs,
  openNeeds: needs,
  open: async ({ navigate }, { id }) => navigate(`/invoices/${id}`),
  actions: [
    {
      caption: 'Open',
      icon: 'open',
      needs,
      withOne: ({ id }, { navigate }) => navigate(`/invoices/${id}`),
    },
  ],
  emptyText: 'The queue is empty.',
})

/** `/invoices/review`: the invoices to be reviewed, and below them the queue (M-022, M-032). */
export const InvoiceReview = listScreen(invoicesQuery, {
  ...RELATIONS,
  id: 'invoice-review',
  caption: 'Review',
  parameters: { statusId: INVOICE_STATUS.review },
  columns: (services, cellLinks) => reviewColumns(services, cellLinks),
  linksNeed: needs,
  opens: { needs, path: ({ id }) => `/invoices/${id}` },
  selection: 'multiple',
  actions: [
    printAction,
    {
      caption: 'Bulk Approve',
      icon: 'check',
      needs,
      withSome: (rows, { navigate }) => {
        beginBulkReview(rows.map(({ id }) => id))
        navigate(`/invoices/${rows[0]?.id}`)
      },
    },
  ],
  Below: Queue,
  emptyText: 'No invoices are waiting for review.',
})
