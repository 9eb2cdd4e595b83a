import { quickBooksTaskResponsesQuery } from '#shared/accounting/queries.ts'
import { QuickBooksTaskResponse } from '#shared/accounting/QuickBooksTaskResponse.ts'
import {
  customerColumn,
  invoiceNumberColumn,
  numberColumn,
  paymentColumn,
} from '../../screen/columns/recordColumns.ts'
import { capitalize } from '../../screen/captions.ts'
import { sideList } from '../../screen/list/sideList.tsx'

const RELATIONS = ['customer', 'invoice', 'invoice.customer', 'payment'] as const

/** How the accounting packages answered, the newest 100 (M-048). */
export const SyncResults = sideList(quickBooksTaskResponsesQuery, {
  id: 'sync-results',
  caption: 'Sync results',
  expand: RELATIONS,
  orderBy: ['created desc', 'id desc'],
  limit: 100,
  parameters: {},
  columns: (_services, cellLinks) => [
    numberColumn(({ quickBooksTaskId }) => quickBooksTaskId, {
      key: 'quickBooksTaskId',
      caption: QuickBooksTaskResponse.fields.quickBooksTaskId.caption,
      width: 76,
    }),
    numberColumn(({ invoice }) => invoice?.batchNumber ?? null, { key: 'batch', caption: 'Batch' }),
    numberColumn(({ id }) => id, { key: 'id', caption: 'ID' }),
    { field: 'type', display: ({ type }) => capitalize(type), width: 90 },
    customerColumn((row) => (row.customer === null ? row.invoice : row)),
    numberColumn(({ invoiceId }) => invoiceId, { key: 'invoiceId', caption: 'Invoice ID' }),
    invoiceNumberColumn(({ invoice }) => invoice, { cellLinks }),
    paymentColumn(({ paymentId }) => paymentId, { key: 'paymentId', caption: 'Payment ID', cellLinks }),
    {
      key: 'referenceNumber',
      caption: 'Reference',
      value: ({ payment }) => payment?.referenceNumber ?? '',
      width: 100,
    },
    { field: 'message', minWidth: 220 },
    { field: 'status', width: 90 },
    'created',
    {
      key: 'invoiceDate',
      caption: 'Invoice date',
      value: ({ invoice }) => invoice?.invoiceDate ?? null,
      kind: 'day',
    },
  ],
  rowColors: {
    classOf: ({ status }) => (status === 'Error' ? 'row-shaded' : ''),
    legend: { 'row-shaded': 'Error' },
  },
  actions: () => [],
  emptyText: 'Nothing has been exported yet.',
})
