import type { ReceivableInvoice } from '#shared/wire/utility.ts'
import type { App } from '../../app/App.ts'
import { sumBelow } from '../../grid/columnFooters.ts'
import { computedColumns } from '../../grid/columns.ts'
import { showRows } from '../../screen/figures/showRows.ts'

/** Shows the invoices of an age, of all customers (O-088). */
export function showReceivables(
  app: App,
  age: string,
  invoices: readonly ReceivableInvoice[],
): Promise<void> {
  return showRows<ReceivableInvoice>(app, {
    title: `Receivables: ${age}`,
    id: 'report-receivables-of-age',
    keyField: 'Id',
    load: () => Promise.resolve(invoices),
    columns: (_services, { linkTo }) =>
      computedColumns<ReceivableInvoice>([
        {
          key: 'InvoiceNumber',
          caption: 'Invoice',
          value: (row) => row.InvoiceNumber,
          display: (row) => String(row.InvoiceNumber ?? ''),
          link: ({ Id }) => linkTo(`/invoices/${Id}`),
          strong: true,
          width: 100,
        },
        { key: 'Customer', caption: 'Customer', value: (row) => row.Customer, minWidth: 180 },
        {
          key: 'Rental',
          caption: 'Rental',
          value: (row) => row.Rental,
          // The display id is the key with a letter before it.
          link: (row) => linkTo(`/rentals/${row.Rental.slice(1)}`),
          width: 90,
        },
        { key: 'Status', caption: 'Status', value: (row) => row.Status, width: 130 },
        { key: 'DueDate', caption: 'Due date', value: (row) => row.DueDate, kind: 'day', width: 110 },
        {
          key: 'Total',
          caption: 'Total',
          value: (row) => row.Total,
          kind: 'money',
          width: 120,
          footer: sumBelow((row) => row.Total),
        },
        {
          key: 'Balance',
          caption: 'Balance',
          value: (row) => row.Balance,
          kind: 'money',
          width: 120,
          footer: sumBelow((row) => row.Balance),
        },
      ]),
    emptyText: 'No invoices of this age.',
  })
}
