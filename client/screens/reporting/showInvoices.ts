import { Invoice } from '#shared/invoicing/Invoice.ts'
import { totalWithTax, unpaidBalance } from '#shared/invoicing/invoiceRules.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { invoicesQuery } from '#shared/invoicing/queries.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { sumBelow } from '../../grid/columnFooters.ts'
import { columnsOf } from '../../grid/columns.ts'
import type { FigureContext } from '../../screen/figures/FigurePart.ts'
import { showRows } from '../../screen/figures/showRows.ts'
import type { RowOf } from '../../screen/list/ListOptions.ts'
import { invoiceNumberColumn, rentalColumn } from '../../screen/columns/recordColumns.ts'
import { invoiceStatusBadge } from '../../screen/columns/statusBadges.ts'
import type { Where } from '../../store/types.ts'

type InvoiceRow = RowOf<typeof invoicesQuery>

interface ShownInvoices {
  readonly title: string
  /** Without it the invoices of all customers. */
  readonly customerId?: number
  readonly onlyUnpaid?: true
  readonly where?: Where
}

/** Shows the invoices dated in the period of a figure (O-081, RP10). */
export async function showInvoicesOfPeriod({ app, period }: FigureContext): Promise<void> {
  const days = period()
  if (days === null) return
  await showInvoices(app, {
    title: 'Invoices in this period',
    where: { invoiceDate: { ge: days.startDate, le: days.endDate } },
  })
}

/** Shows invoices that are neither voided nor deleted (O-088, O-090). */
export function showInvoices(
  app: ScreenContext,
  { title, customerId, onlyUnpaid, where = {} }: ShownInvoices,
): Promise<void> {
  const parameters = {
    ...(customerId !== undefined && { customerId }),
    excludedStatusIds: [INVOICE_STATUS.voided],
    ...(onlyUnpaid === true && { onlyUnpaid }),
  }
  return showRows<InvoiceRow>(app, {
    title,
    id: 'report-invoices-behind',
    keyField: 'id',
    load: async ({ store }) => (await store.queryRows(invoicesQuery, { parameters, where })).rows,
    columns: (services, cellLinks) =>
      columnsOf<typeof Invoice, InvoiceRow>(Invoice, [
        invoiceNumberColumn((row) => row, { cellLinks, strong: true }),
        rentalColumn(({ rentalId }) => rentalId, { cellLinks }),
        { field: 'statusId', badge: (row) => invoiceStatusBadge(row, services), minWidth: 130 },
        'invoiceDate',
        { field: 'dueDate', width: 120 },
        {
          key: 'total',
          caption: 'Total',
          value: totalWithTax,
          kind: 'money',
          footer: sumBelow(totalWithTax),
        },
        {
          key: 'balance',
          caption: 'Balance',
          value: unpaidBalance,
          kind: 'money',
          footer: sumBelow(unpaidBalance),
        },
      ]),
    emptyText: 'No invoices.',
  })
}
