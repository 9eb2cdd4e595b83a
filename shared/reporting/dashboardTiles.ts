import { hoursOf } from './dashboardInfos.ts'
import type { DashboardParts } from './figureParts.ts'
import type { Tile, TileFigure } from '../model/figures.ts'

type OfInvoices = Pick<DashboardParts, 'invoiceInfo'>
type OfJobs = Pick<DashboardParts, 'infos'>
type OfRevenue = Pick<DashboardParts, 'infos' | 'loads'>
type OfTimes = Pick<DashboardParts, 'infos' | 'loadTimes'>

/** What the tiles are calculated from. */
export type DashboardTileParts = OfInvoices & OfTimes & OfRevenue

/** A tile whose names the compiler knows. */
const tile = <T, Name extends string>(declared: Tile<T, Name>): Tile<T, Name> => declared

/** The tile of invoices (O-081). */
export const INVOICE_TILE = tile({
  caption: 'Invoices',
  figures: {
    total: {
      caption: 'Total',
      kind: 'money',
      value: ({ invoiceInfo }: OfInvoices) => invoiceInfo.totalInvoices,
      how: 'The totals with tax of the invoices dated in this period, without voided and deleted ones.',
    },
    unpaid: {
      caption: 'Unpaid',
      kind: 'money',
      value: ({ invoiceInfo }) => invoiceInfo.totalUnpaid,
      how: 'What is still owed on these invoices: their totals less what was paid on them.',
    },
    invoices: {
      caption: 'Invoices',
      kind: 'count',
      value: ({ invoiceInfo }) => invoiceInfo.totalInvoicesCount,
      how: 'The number of these invoices.',
    },
    customers: {
      caption: 'Distinct customers',
      kind: 'count',
      value: ({ invoiceInfo }) => invoiceInfo.distinctCustomersCount,
      how: 'The customers of these invoices, each counted once.',
    },
  },
})

/** What a billed load is (RP23, RP250). */
export const BILLED_LOAD =
  'A load is a pickup with the delivery of its dumpster, whenever that was, or a service; it counts in the period in which it ended, and is billed once an invoice has a line for it.'

/** How many loads the averages are of, and what the others will bring; the same on the dashboard and in the margins (RP250). */
export const BILLED_FIGURES = {
  billed: {
    caption: 'Billed loads',
    kind: 'count',
    value: ({ loads }: Pick<DashboardParts, 'loads'>) => loads.billedLoads,
    how: `The loads whose revenue is known. ${BILLED_LOAD}`,
  },
  notBilled: {
    caption: 'Loads not billed yet',
    kind: 'count',
    value: ({ loads }: Pick<DashboardParts, 'loads'>) => loads.loads - loads.billedLoads,
    how: `The other loads: their costs and what they will bring are in no average. ${BILLED_LOAD}`,
  },
  likely: {
    caption: 'Likely revenue of these',
    kind: 'money',
    value: ({ loads }: Pick<DashboardParts, 'loads'>) => loads.likelyRevenue,
    how: 'Their number times the revenue per billed load.',
  },
} as const satisfies Record<string, TileFigure<Pick<DashboardParts, 'loads'>>>

/** The tile of what jobs brought in (O-081). */
export const REVENUE_TILE = tile({
  caption: 'Revenue by Jobs',
  figures: {
    total: {
      caption: 'Total',
      kind: 'money',
      value: ({ infos }: OfRevenue) => infos.revenueByJobsNonVoided,
      how: 'Quantity times rate of all lines of the jobs completed in this period, before tax, without voided and deleted invoices.',
    },
    revenuePerLoad: {
      caption: 'Revenue per load',
      kind: 'money',
      value: ({ loads }) => loads.revenuePerLoad,
      how: `The revenue of the billed loads divided by their number. ${BILLED_LOAD}`,
    },
    profitPerLoad: {
      caption: 'Profit per load',
      kind: 'money',
      value: ({ loads }) => loads.profitPerLoad,
      how: `The profit of the billed loads divided by their number. ${BILLED_LOAD}`,
    },
    margin: {
      caption: 'Margin',
      kind: 'share',
      value: ({ loads }) => loads.margin,
      how: `The total profit of the billed loads divided by their total revenue. ${BILLED_LOAD}`,
    },
    ...BILLED_FIGURES,
  },
})

/** The tile of what jobs did and cost (O-081). */
export const JOB_TILE = tile({
  caption: 'Job Information',
  figures: {
    loads: {
      caption: 'Loads',
      kind: 'count',
      value: ({ infos }: OfJobs) => infos.loadsCount,
      how: 'Completed jobs that picked up a dumpster, alone or in an exchange or round trip.',
    },
    deliveries: {
      caption: 'Deliveries',
      kind: 'count',
      value: ({ infos }) => infos.deliveryCount,
      how: 'Completed jobs that delivered a dumpster, alone or in an exchange or round trip.',
    },
    tons: {
      caption: 'Total tons',
      kind: 'decimal',
      value: ({ infos }) => infos.totalTons,
      how: 'The weights recorded on completed jobs.',
    },
    dumping: {
      caption: 'Dumping expense',
      kind: 'money',
      value: ({ infos }) => infos.totalDumpingExpense,
      how: 'The weight of each job times its ton expense.',
    },
    disposalPerLoad: {
      caption: 'Disposal per load',
      kind: 'money',
      value: ({ infos }) => infos.disposalCostPerLoad,
      how: 'Dumping expense divided by the number of loads.',
    },
    hours: {
      caption: 'Total hours',
      kind: 'decimal',
      value: ({ infos }) => hoursOf(infos.totalTime),
      how: 'The time recorded on completed jobs.',
    },
    hauling: {
      caption: 'Hauling expense',
      kind: 'money',
      value: ({ infos }) => infos.totalHaulingExpense,
      how: 'The time of each job times its hour expense.',
    },
    haulingPerLoad: {
      caption: 'Hourly expense per load',
      kind: 'money',
      value: ({ infos }) => infos.hourlyExpensePerLoad,
      how: 'Hauling expense divided by the number of loads.',
    },
  },
})

const TIMED = 'Completed jobs on which time was recorded.'
const AVERAGE = 'The recorded minutes divided by the number of jobs with recorded time.'

/** The tile of how long jobs took (O-081, RP9). */
export const TIMES_TILE = tile({
  caption: 'Jobs Times',
  figures: {
    timed: {
      caption: 'Timed jobs',
      kind: 'count',
      value: ({ loadTimes }: OfTimes) => loadTimes.jobCount,
      how: TIMED,
    },
    average: {
      caption: 'Average minutes per job',
      kind: 'decimal',
      value: ({ loadTimes }) => loadTimes.average,
      how: AVERAGE,
    },
    timedDeliveries: {
      caption: 'Timed deliveries',
      kind: 'count',
      value: ({ loadTimes }) => loadTimes.deliveryCount,
      how: TIMED,
    },
    deliveryAverage: {
      caption: 'Average minutes per delivery',
      kind: 'decimal',
      value: ({ loadTimes }) => loadTimes.deliveryAverage,
      how: AVERAGE,
    },
    timedPickups: {
      caption: 'Timed pickups',
      kind: 'count',
      value: ({ loadTimes }) => loadTimes.pickupCount,
      how: TIMED,
    },
    pickupAverage: {
      caption: 'Average minutes per pickup',
      kind: 'decimal',
      value: ({ loadTimes }) => loadTimes.pickupAverage,
      how: AVERAGE,
    },
    extraExpense: {
      caption: 'Extra expense jobs',
      kind: 'count',
      value: ({ infos }) => infos.extraExpenseCount,
      how: 'Completed jobs marked Additional Expense Due to Inventory Issue.',
    },
  },
})

/** The tiles of the dashboard, in their order. */
export const DASHBOARD_TILES: readonly Tile<DashboardTileParts, string>[] = [
  INVOICE_TILE,
  REVENUE_TILE,
  JOB_TILE,
  TIMES_TILE,
]

/** The same parts of the preceding period of equal length (RP26); each is read only when it is needed, because it may be refused. */
export function tilePartsBefore(parts: DashboardParts): DashboardTileParts {
  return {
    get infos() {
      return parts.infosBefore
    },
    get loads() {
      return parts.loadsBefore
    },
    get loadTimes() {
      return parts.loadTimesBefore
    },
    get invoiceInfo() {
      return parts.invoiceInfoBefore
    },
  }
}
