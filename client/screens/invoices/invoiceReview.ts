import { permissions } from '#shared/access/roles.ts'
import { Invoice } from '#shared/invoicing/Invoice.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { invoicesQuery } from '#shared/invoicing/queries.ts'
import { oneSelected, someSelected } from '../../grid/actions.ts'
import { columnsOf } from '../../grid/columns.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { sideList } from '../../screen/list/sideList.tsx'
import { beginBulkReview } from './bulkReview.ts'
import { billToColumns, customerColumn, leadingColumns } from './invoiceColumns.ts'
import { INVOICE_RELATIONS, type InvoiceRow } from './invoiceRows.ts'
import { print } from './invoiceSteps.ts'

const RELATIONS = { expand: INVOICE_RELATIONS, orderBy: ['invoiceDate', 'id'], limit: 5000 } as const

/** The invoices that were approved and are to be sent (M-032). */
const Queue = sideList(invoicesQuery, {
  ...RELATIONS,
  id: 'invoice-queue',
  caption: 'Queue',
  parameters: { statusId: INVOICE_STATUS.queue },
  columns: (services, places) => [
    ...leadingColumns(services),
    ...customerColumn(places),
    ...billToColumns(),
    ...columnsOf<typeof Invoice, InvoiceRow>(Invoice, [
      {
        key: 'preferredCommunication',
        caption: 'Preferred communication',
        value: ({ customer }) => customer?.preferredCommunication ?? '',
        width: 150,
      },
    ]),
  ],
  open: async ({ navigate }, { id }) => navigate(`/invoices/${id}`),
  actions: ({ navigate }) => [
    {
      id: 'open-queued-invoice',
      caption: 'Open',
      icon: 'open',
      needs: permissions.manageInvoices,
      enabled: oneSelected,
      run: ({ selected: [row] }) => row && navigate(`/invoices/${row.id}`),
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
  columns: (services, places) => [...leadingColumns(services), ...customerColumn(places), ...billToColumns()],
  opens: { needs: permissions.manageInvoices, path: ({ id }) => `/invoices/${id}` },
  selection: 'multiple',
  actions: ({ app, model, navigate }) => [
    {
      id: 'print-invoices',
      caption: 'Print',
      icon: 'print',
      needs: permissions.manageInvoices,
      enabled: someSelected,
      run: async ({ selected }) => {
        await print(
          app,
          selected.map((row) => app.store.promote('Invoice', row)),
        )
        await model.search()
      },
    },
    {
      id: 'bulk-approve',
      caption: 'Bulk Approve',
      icon: 'check',
      needs: permissions.manageInvoices,
      enabled: someSelected,
      run: ({ selected }) => {
        beginBulkReview(selected.map(({ id }) => id))
        const [first] = selected
        if (first !== undefined) navigate(`/invoices/${first.id}`)
      },
    },
  ],
  Below: Queue,
  emptyText: 'No invoice waits for review.',
})
