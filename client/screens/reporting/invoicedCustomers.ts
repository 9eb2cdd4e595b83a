import { customerTotalsQuery, type CustomerTotalsRow } from '#shared/reporting/queries.ts'
import { sumBelow } from '../../grid/columnFooters.ts'
import { columnsOf } from '../../grid/columns.ts'
import type { FigureContext } from '../../screen/figures/FigurePart.ts'
import { showRows } from '../../screen/figures/showRows.ts'
import { columnsOfQuery } from '../../screen/list/columnsOfQuery.ts'

const TOTALS = columnsOfQuery(customerTotalsQuery)

/** Shows the customers with invoices dated in the period of a figure (O-081, RP10). */
export async function showInvoicedCustomers({ app, period }: FigureContext): Promise<void> {
  const days = period()
  if (days === null) return
  await showRows<CustomerTotalsRow>(app, {
    title: 'Customers with invoices in this period',
    id: 'report-invoiced-customers',
    keyField: 'id',
    load: async ({ store }) =>
      (await store.fetchResult(customerTotalsQuery, days)).filter(({ invoiceCount }) => invoiceCount > 0),
    columns: (_services, { linkTo }) =>
      columnsOf<typeof TOTALS, CustomerTotalsRow>(TOTALS, [
        {
          field: 'customer',
          link: ({ customerId }: CustomerTotalsRow) => linkTo(`/customers/${customerId}`),
          strong: true,
          minWidth: 200,
        },
        { field: 'invoiceCount', width: 140, footer: sumBelow(({ invoiceCount }) => invoiceCount) },
        { field: 'total', width: 160, footer: sumBelow(({ total }) => total) },
      ]),
    emptyText: 'No customers.',
  })
}
