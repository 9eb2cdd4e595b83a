import { Invoice } from '#shared/invoicing/Invoice.ts'
import { totalWithTax, unpaidBalance } from '#shared/invoicing/invoiceRules.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { invoicesQuery } from '#shared/invoicing/queries.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'
import type { App } from '../../app/App.ts'
import { sumBelow } from '../../grid/columnFooters.ts'
import { columnsOf } from '../../grid/columns.ts'
import { showRows } from '../../screen/figures/showRows.ts'
import type { RowOf } from '../../screen/list/ListOptions.ts'
import { invoiceStatusBadge } from '../../screen/statusBadges.ts'
import type { Where } from '../../store/types.ts'

type InvoiceRow = RowOf<typeof invoicesQuery>

interface InvoicesBehind {
  readonly title: string
  readonly customerId: number
  readonly onlyUnpaid?: true
  readonly where?: Where
}

/** Shows a customer's invoices that are neither voided nor deleted (O-088, O-090). */
export function showInvoices(
  app: App,
  { title, customerId, onlyUnpaid, where = {} }: InvoicesBehind,
): Promise<void> {
  const parameters = {
    customerId,
    excludedStatusIds: [INVOICE_STATUS.voided],
    ...(onlyUnpaid === true && { onlyUnpaid }),
  }
  return showRows<InvoiceRow>(app, {
    title,
    id: 'report-invoices-behind',
    keyField: 'id',
    load: async ({ store }) => (await store.queryRows(invoicesQuery, { parameters, where })).rows,
    columns: (services, { linkTo }) =>
      columnsOf<typeof Invoice, InvoiceRow>(Invoice, [
        {
          field: 'invoiceNumber',
          caption: 'Invoice',
          display: ({ invoiceNumber }) => String(invoiceNumber ?? ''),
          link: ({ id }: InvoiceRow) => linkTo(`/invoices/${id}`),
          strong: true,
          width: 100,
        },
        {
          key: 'rental',
          caption: 'Rental',
          value: ({ rentalId }) => rentalId,
          display: ({ rentalId }) => rentalDisplayId(rentalId),
          kind: 'integer',
          link: ({ rentalId }: InvoiceRow) => linkTo(`/rentals/${rentalId}`),
          width: 90,
        },
        { field: 'statusId', badge: (row) => invoiceStatusBadge(row, services), minWidth: 130 },
        { field: 'invoiceDate', width: 120 },
        { field: 'dueDate', width: 120 },
        {
          key: 'total',
          caption: 'Total',
          value: totalWithTax,
          kind: 'money',
          width: 120,
          footer: sumBelow(totalWithTax),
        },
        {
          key: 'balance',
          caption: 'Balance',
          value: unpaidBalance,
          kind: 'money',
          width: 120,
          footer: sumBelow(unpaidBalance),
        },
      ]),
    emptyText: 'No invoices.',
  })
}
