import { customerTotalsQuery, type CustomerTotalsRow } from '#shared/reporting/queries.ts'
import { sumBelow } from '../../grid/columnFooters.ts'
import { columnsOf, type CellLink } from '../../grid/columns.ts'
import { columnsOfQuery } from '../../screen/list/columnsOfQuery.ts'
import { figureGrid } from '../../screen/figures/figureGrid.tsx'
import { figuresScreen } from '../../screen/figures/figuresScreen.tsx'
import type { FigureContext } from '../../screen/figures/FigurePart.ts'
import { showInvoices } from './invoicesBehind.ts'
import { showJobs } from './jobsBehind.ts'
import { showRentals } from './rentalsBehind.ts'
import { REVENUE_FILTER } from './reportFilters.ts'

const TOTALS = columnsOfQuery(customerTotalsQuery)

/** A number that opens the records that it counts; none where there are none. */
function opening(
  { app }: FigureContext,
  count: (row: CustomerTotalsRow) => number,
  open: (row: CustomerTotalsRow) => Promise<void>,
): (row: CustomerTotalsRow) => CellLink | null {
  return (row) =>
    count(row) === 0
      ? null
      : { open: () => void open(row).catch((error: unknown) => app.errors.report(error)) }
}

async function showInvoicesOf({ app, period }: FigureContext, row: CustomerTotalsRow): Promise<void> {
  const days = period()
  if (days === null) return
  const where = { invoiceDate: { ge: days.startDate, le: days.endDate } }
  await showInvoices(app, { title: `Invoices of ${row.customer}`, customerId: row.customerId, where })
}

const customers = figureGrid<readonly CustomerTotalsRow[], CustomerTotalsRow>({
  id: 'report-customer-totals-grid',
  caption: 'Totals by customer',
  rows: (data) => data,
  keyField: 'id',
  columns: (context) =>
    columnsOf<typeof TOTALS, CustomerTotalsRow>(TOTALS, [
      {
        field: 'customer',
        link: ({ customerId }: CustomerTotalsRow) => context.places.linkTo(`/customers/${customerId}`),
        strong: true,
        minWidth: 200,
      },
      {
        field: 'invoiceCount',
        width: 100,
        link: opening(
          context,
          (row) => row.invoiceCount,
          (row) => showInvoicesOf(context, row),
        ),
        footer: sumBelow((row) => row.invoiceCount),
      },
      { field: 'total', width: 130, footer: sumBelow((row) => row.total) },
      {
        field: 'rentalCount',
        width: 100,
        link: opening(
          context,
          (row) => row.rentalCount,
          ({ customer, customerId }) => showRentals(context, `Rentals of ${customer}`, customerId),
        ),
        footer: sumBelow((row) => row.rentalCount),
      },
      { field: 'averageMargin', isPercentage: true, width: 120 },
      { field: 'allTimeAvgMargin', isPercentage: true, width: 160 },
      {
        field: 'jobCount',
        width: 100,
        link: opening(
          context,
          (row) => row.jobCount,
          ({ customer, customerId }) =>
            showJobs(context, `Jobs of ${customer}`, { 'rental.customerId': customerId }),
        ),
        footer: sumBelow((row) => row.jobCount),
      },
      { field: 'avgJobMargin', isPercentage: true, width: 130 },
    ]),
  isMain: true,
  emptyText: 'No customer had an invoice, rental or job in these days.',
})

/** `/reporting/customer-totals`: what each customer was invoiced, rented and had done in a week (O-090). */
export const CustomerTotals = figuresScreen({
  caption: 'Customer Totals',
  area: '/reporting',
  filter: REVENUE_FILTER,
  load: ({ store }, period) => store.fetchResult(customerTotalsQuery, period),
  parts: [customers],
})
