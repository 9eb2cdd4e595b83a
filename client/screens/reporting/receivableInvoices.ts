import type { ReceivableInvoice } from '#shared/wire/utility.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { sumBelow } from '../../grid/columnFooters.ts'
import { computedColumns } from '../../grid/columns.ts'
import { showRows } from '../../screen/figures/showRows.ts'
import { invoiceNumberColumn, rentalColumn } from '../../screen/columns/recordColumns.ts'

/** Shows the open invoices of an age, of all customers or of one; of an earlier day with what was owed then, while the status is that of today (O-088). */
export function showReceivables(
  app: ScreenContext,
  which: string,
  invoices: readonly ReceivableInvoice[],
  pastDay: string | null,
): Promise<void> {
  return showRows<ReceivableInvoice>(app, {
    title: `Receivables: ${which}`,
    id: 'report-receivables-of-age',
    keyField: 'Id',
    load: () => Promise.resolve(invoices),
    columns: (_services, cellLinks) =>
      computedColumns<ReceivableInvoice>([
        invoiceNumberColumn(({ Id, InvoiceNumber }) => ({ id: Id, invoiceNumber: InvoiceNumber }), {
          key: 'InvoiceNumber',
          cellLinks,
          strong: true,
          width: 100,
        }),
        { key: 'Customer', caption: 'Customer', value: (row) => row.Customer, minWidth: 180 },
        // The display id is the key with a letter before it.
        rentalColumn(({ Rental }) => Number(Rental.slice(1)), { key: 'Rental', cellLinks }),
        {
          key: 'Status',
          caption: pastDay === null ? 'Status' : 'Status now',
          value: (row) => row.Status,
          width: 130,
        },
        { key: 'DueDate', caption: 'Due date', value: (row) => row.DueDate, kind: 'day' },
        {
          key: 'Total',
          caption: 'Total',
          value: (row) => row.Total,
          kind: 'money',
          footer: sumBelow((row) => row.Total),
        },
        {
          key: 'Balance',
          caption: 'Balance',
          value: (row) => row.Balance,
          kind: 'money',
          footer: sumBelow((row) => row.Balance),
        },
      ]),
    emptyText: 'No invoices of this age.',
  })
}
