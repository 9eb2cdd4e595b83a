import {
  INVOICE_TILE,
  JOB_TILE,
  REVENUE_TILE,
  TIMES_TILE,
  tilePartsBefore,
  type DashboardTileParts,
} from '#shared/reporting/dashboardTiles.ts'
import type { DashboardParts } from '#shared/reporting/figureParts.ts'
import type { ReportedLoadRow } from '#shared/reporting/queries.ts'
import { figureTiles, openingTile, type Opener } from '../../screen/figures/figureTiles.tsx'
import { showInvoicedCustomers } from './invoicedCustomers.ts'
import { showInvoicesOfPeriod } from './showInvoices.ts'
import { isBilled, showLoads } from './showLoads.ts'
import { anyJob, isDelivery, isLoad, isTimed, isWeighed, showJobs, type JobsOf } from './showJobs.ts'

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
