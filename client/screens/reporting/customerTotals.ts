import {
  customerTotalsQuery,
  type CustomerTotalsRow,
  reportedRentalsQuery,
  type ReportedRentalRow,
} from '#shared/reporting/queries.ts'
import { isDayInPeriod } from '#shared/kernel/periods.ts'
import { rentalsByCustomerQuery } from '#shared/rentals/queries.ts'
import { Rental } from '#shared/rentals/Rental.ts'
import { sumBelow } from '../../grid/columnFooters.ts'
import { columnsOf } from '../../grid/columns.ts'
import { columnsOfQuery } from '../../screen/list/columnsOfQuery.ts'
import { figureGrid } from '../../screen/figures/figureGrid.tsx'
import { figuresScreen } from '../../screen/figures/figuresScreen.tsx'
import type { FigureContext } from '../../screen/figures/FigurePart.ts'
import { customerColumn, rentalColumn, siteColumn } from '../../screen/columns/recordColumns.ts'
import { showRows } from '../../screen/figures/showRows.ts'
import type { RowOf } from '../../screen/list/ListOptions.ts'
import { rentalStatusBadge } from '../../screen/columns/statusBadges.ts'
import { showInvoices } from './showInvoices.ts'
import { showJobs } from './showJobs.ts'
import { showLoads } from './showLoads.ts'
import { openingCell } from './openingCell.ts'
import { REVENUE_FILTER } from './reportFilters.ts'
import { earningColumns } from './earningColumns.ts'

const RENTALS = columnsOfQuery(reportedRentalsQuery)

const TOTALS = columnsOfQuery(customerTotalsQuery)

async function showInvoicesOf({ app, period }: FigureContext, row: CustomerTotalsRow): Promise<void> {
  const days = period()
  if (days === null) return
  const where = { invoiceDate: { ge: days.startDate, le: days.endDate } }
  await showInvoices(app, { title: `Invoices of ${row.customer}`, customerId: row.customerId, where })
}

const customers = figureGrid<readonly CustomerTotalsRow[], CustomerTotalsRow>({
  id: 'report-customer-totals-grid',
  caption: 'Totals by customer',
  how: 'Each average margin is total profit divided by total revenue: of the rentals that started in this period, of all rentals of the customer, and of the loads that ended in this period. A load is a pickup with the delivery of its dumpster, or a service.',
  rows: (data) => data,
  keyField: 'id',
  columns: (context) =>
    columnsOf<typeof TOTALS, CustomerTotalsRow>(TOTALS, [
      customerColumn((row) => row, { cellLinks: context.cellLinks, strong: true, minWidth: 200 }),
      {
        field: 'invoiceCount',
        width: 100,
        link: openingCell<CustomerTotalsRow>(
          context,
          (row) => row.invoiceCount,
          (row) => showInvoicesOf(context, row),
        ),
        footer: sumBelow((row) => row.invoiceCount),
      },
      {
        field: 'total',
        width: 130,
        link: openingCell<CustomerTotalsRow>(
          context,
          (row) => row.invoiceCount,
          (row) => showInvoicesOf(context, row),
        ),
        footer: sumBelow((row) => row.total),
      },
      {
        field: 'rentalCount',
        width: 100,
        link: openingCell<CustomerTotalsRow>(
          context,
          (row) => row.rentalCount,
          ({ customer, customerId }) => showRentals(context, `Rentals of ${customer}`, customerId),
        ),
        footer: sumBelow((row) => row.rentalCount),
      },
      {
        field: 'averageMargin',
        isPercentage: true,
        width: 120,
        link: openingCell<CustomerTotalsRow>(
          context,
          (row) => row.averageMargin,
          (row) => showRentalMargins(context, row, 'startedInPeriod'),
        ),
      },
      {
        field: 'allTimeAvgMargin',
        isPercentage: true,
        width: 160,
        link: openingCell<CustomerTotalsRow>(
          context,
          (row) => row.allTimeAvgMargin,
          (row) => showRentalMargins(context, row, 'all'),
        ),
      },
      {
        field: 'jobCount',
        width: 100,
        link: openingCell<CustomerTotalsRow>(
          context,
          (row) => row.jobCount,
          ({ customer, customerId }) =>
            showJobs(context, `Jobs of ${customer}`, (job) => job.customerId === customerId),
        ),
        footer: sumBelow((row) => row.jobCount),
      },
      {
        field: 'avgJobMargin',
        isPercentage: true,
        width: 130,
        link: openingCell<CustomerTotalsRow>(
          context,
          (row) => row.avgJobMargin,
          ({ customer, customerId }) =>
            showLoads(context, `Loads of ${customer}`, (load) => load.customerId === customerId),
        ),
      },
    ]),
  isMain: true,
  emptyText: 'No customer had an invoice, rental or job in this period.',
})

/** `/reporting/customer-totals`: the invoices, rentals and jobs of each customer in a period (O-090). */
export const CustomerTotals = figuresScreen({
  caption: 'Customer Totals',
  reads: customerTotalsQuery.reads,
  filter: REVENUE_FILTER,
  load: ({ store }, period) => store.fetchResult(customerTotalsQuery, period),
  parts: [customers],
})

/** Shows the rentals behind a margin of a customer, with what each earned and cost: those started in the period, or all (RP22, RP32). */
async function showRentalMargins(
  { app, period }: FigureContext,
  { customer, customerId }: CustomerTotalsRow,
  which: 'startedInPeriod' | 'all',
): Promise<void> {
  const days = period()
  if (days === null) return
  const isShown = ({ startDate }: ReportedRentalRow): boolean =>
    which === 'all' || (startDate !== null && isDayInPeriod(startDate, days))
  await showRows<ReportedRentalRow>(app, {
    title: which === 'all' ? `All rentals of ${customer}` : `Rentals of ${customer}`,
    id: 'report-rental-margins-behind',
    keyField: 'id',
    load: async ({ store }) =>
      (await store.fetchResult(reportedRentalsQuery, { customerId })).filter(isShown),
    columns: (_services, cellLinks) =>
      columnsOf<typeof RENTALS, ReportedRentalRow>(RENTALS, [
        rentalColumn(({ id }) => id, { strong: true, cellLinks }),
        'startDate',
        ...earningColumns<ReportedRentalRow>(),
      ]),
    emptyText: 'No rentals.',
  })
}

const RELATIONS = ['serviceAddress'] as const

type RentalRow = RowOf<typeof rentalsByCustomerQuery, typeof RELATIONS>

/** Shows the rentals of a customer that started in the period of a figure (O-090). */
async function showRentals({ app, period }: FigureContext, title: string, customerId: number): Promise<void> {
  const days = period()
  if (days === null) return
  const parameters = { customerId, ...days }
  await showRows<RentalRow>(app, {
    title,
    id: 'report-rentals-behind',
    keyField: 'id',
    load: async ({ store }) =>
      (
        await store.queryRows(rentalsByCustomerQuery, {
          parameters,
          expand: RELATIONS,
          orderBy: ['startDate', 'id'],
        })
      ).rows,
    columns: (services, cellLinks) =>
      columnsOf<typeof Rental, RentalRow>(Rental, [
        rentalColumn(({ id }) => id, { key: 'displayId', strong: true, cellLinks }),
        { field: 'statusId', badge: (row) => rentalStatusBadge(row, services) },
        siteColumn((row) => row, { cellLinks, minWidth: 200 }),
        { field: 'dumpsterId', caption: 'Size' },
        { field: 'startDate', width: 120 },
        { field: 'endDate', width: 120 },
        'completed',
      ]),
    emptyText: 'No rentals.',
  })
}
