import {
  INVOICE_TILE,
  JOB_TILE,
  REVENUE_TILE,
  TIMES_TILE,
  tilePartsBefore,
  type DashboardTileParts,
} from '#shared/reporting/dashboardTiles.ts'
import type { DashboardParts } from '#shared/reporting/figureParts.ts'
import {
  type ReportedLoadRow,
  customerTotalsQuery,
  type CustomerTotalsRow,
} from '#shared/reporting/queries.ts'
import { figureTiles, openingTile, type Opener } from '../../screen/figures/figureTiles.tsx'
import { showInvoicesOfPeriod } from './showInvoices.ts'
import { isBilled, showLoads } from './showLoads.ts'
import { anyJob, isDelivery, isLoad, isTimed, isWeighed, showJobs, type JobsOf } from './showJobs.ts'
import { sumBelow } from '../../grid/columnFooters.ts'
import { columnsOf } from '../../grid/columns.ts'
import type { FigureContext } from '../../screen/figures/FigurePart.ts'
import { showRows } from '../../screen/figures/showRows.ts'
import { columnsOfQuery } from '../../screen/list/columnsOfQuery.ts'

const TOTALS = columnsOfQuery(customerTotalsQuery)

/** The tiles of the dashboard (O-081, O-082); each number opens the records behind it. */
export const dashboardTiles = figureTiles<DashboardParts, DashboardTileParts>(
  [
    openingTile(INVOICE_TILE, {
      total: showInvoicesOfPeriod,
      unpaid: showInvoicesOfPeriod,
      invoices: showInvoicesOfPeriod,
      customers: showInvoicedCustomers,
    }),
    openingTile(REVENUE_TILE, {
      total: jobs(anyJob),
      revenuePerLoad: loads(isBilled),
      profitPerLoad: loads(isBilled),
      margin: loads(isBilled),
      billed: loads(isBilled),
      notBilled: loads((load) => !isBilled(load)),
      likely: loads((load) => !isBilled(load)),
    }),
    openingTile(JOB_TILE, {
      loads: jobs(isLoad),
      deliveries: jobs(isDelivery),
      tons: jobs(isWeighed),
      dumping: jobs(isWeighed),
      disposalPerLoad: jobs(isWeighed),
      hours: jobs(isTimed),
      hauling: jobs(isTimed),
      haulingPerLoad: jobs(isTimed),
    }),
    openingTile(TIMES_TILE, {
      timed: jobs(isTimed),
      average: jobs(isTimed),
      timedDeliveries: jobs((job) => isTimed(job) && isDelivery(job)),
      deliveryAverage: jobs((job) => isTimed(job) && isDelivery(job)),
      timedPickups: jobs((job) => isTimed(job) && isLoad(job)),
      pickupAverage: jobs((job) => isTimed(job) && isLoad(job)),
      extraExpense: jobs(({ extraExpense }) => extraExpense),
    }),
  ],
  tilePartsBefore,
)

/** Opens the loads that a figure counts. */
function loads(which: (load: ReportedLoadRow) => boolean): Opener {
  return (context, caption) => showLoads(context, caption, which)
}

/** Opens the jobs that a figure counts. */
function jobs(which: JobsOf): Opener {
  return (context, caption) => showJobs(context, caption, which)
}

/** Shows the customers with invoices dated in the period of a figure (O-081, RP10). */
async function showInvoicedCustomers({ app, period }: FigureContext): Promise<void> {
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
