import {
  AGING_BUCKET_LABELS,
  AGING_BUCKETS,
  withOpenCredits,
  type AgingRow,
  type BalancedRow,
} from '#shared/accounting/receivables.ts'
import { getOpenCreditsQuery } from '#shared/payments/queries.ts'
import { MARGINS_BY, marginsBy, marginsCaption, type MarginGroup } from '#shared/reporting/margins.ts'
import {
  customerTotalsQuery,
  feeRevenueQuery,
  getEstimatedRevenueQuery,
  jobCountsQuery,
  reportedLoadsQuery,
  revenueByTypeQuery,
  tonsDumpedQuery,
  type CustomerTotalsRow,
  type ForecastRow,
  type RevenueRow,
  type TypeCount,
} from '#shared/reporting/queries.ts'
import type { ReportPeriod } from '#shared/kernel/periods.ts'
import type { ReportSchedule } from '#shared/reporting/ReportSchedule.ts'
import { totalsByType, type RevenueOfType } from '#shared/reporting/revenue.ts'
import type { TonsByName } from '#shared/reporting/tonsDumped.ts'
import { dashboardTables } from '../reports/dashboardTables.ts'
import { fieldColumns, shows, showsShare, sums, tableOf, type ReportTable } from '../reports/ReportTable.ts'
import type { ReportReads } from './ReportReads.ts'

/** The traits by which the margins of loads are grouped, in the order of the screen. */
const MARGINS = ['size', 'jobType', 'customer', 'driver', 'site'] as const

type ReadTables = (reads: ReportReads, period: ReportPeriod) => Promise<readonly ReportTable[]>

/** The tables of each report, as its screen has them. */
export const REPORT_TABLES: Readonly<Record<Exclude<ReportSchedule['report'], 'Saved list'>, ReadTables>> = {
  Dashboard: async (reads, period) => dashboardTables(await reads.dashboard(period)),

  'Receivables Aging': async (reads) => [
    tableOf<BalancedRow>(
      'Receivables by customer',
      [
        shows('Company', 'text', (row) => row.CompanyName),
        ...AGING_BUCKETS.map((bucket) =>
          sums<BalancedRow>(AGING_BUCKET_LABELS[bucket], 'money', (row) => row[bucket]),
        ),
        sums('Total', 'money', (row) => row.Total),
        sums('Open credits', 'money', (row) => row.OpenCredits),
        sums('Balance', 'money', (row) => row.Balance),
      ],
      withOpenCredits(
        await reads.call<readonly AgingRow[]>('/api/utility/aRAging', {}),
        await reads.figures(getOpenCreditsQuery),
      ),
    ),
  ],

  'Revenue Forecast': async (reads, period) => {
    const [revenue, jobs, fees, tons] = await Promise.all([
      reads.figures(getEstimatedRevenueQuery, period),
      reads.figures(jobCountsQuery, period),
      reads.figures(feeRevenueQuery, period),
      reads.figures(tonsDumpedQuery, period),
    ])
    return [
      tableOf<TypeCount>(
        'Jobs by type',
        [shows('Job type', 'text', (row) => row.jobType), sums('Jobs', 'integer', (row) => row.count)],
        jobs.jobCounts,
      ),
      tableOf(
        'Fee revenue',
        fieldColumns(feeRevenueQuery.columns, ['name', 'first', 'last', 'count', 'total'], ['total']),
        fees,
      ),
      tableOf<TonsByName>(
        'Tons dumped',
        [shows('Category', 'text', (row) => row.name), sums('Tons', 'rate', (row) => row.tons)],
        tons.categories,
      ),
      tableOf<ForecastRow>(
        'Estimated revenue',
        fieldColumns(
          getEstimatedRevenueQuery.columns,
          [
            'id',
            'rentalId',
            'customer',
            'action',
            'dumpster',
            'completed',
            'weight',
            'salesPerson',
            'range',
            'estimatedRevenue',
          ],
          ['weight', 'estimatedRevenue'],
        ),
        revenue,
      ),
    ]
  },

  'Revenue By Type': async (reads, period) => {
    const lines = await reads.figures(revenueByTypeQuery, period)
    return [
      tableOf<RevenueOfType>(
        'Revenue by type',
        [
          shows('Revenue type', 'text', (row) => row.revenueType),
          sums('Amount', 'money', (row) => row.amount),
        ],
        totalsByType(lines),
      ),
      tableOf<RevenueRow>(
        'Revenue lines',
        fieldColumns(
          revenueByTypeQuery.columns,
          [
            'jobId',
            'rentalId',
            'revenueType',
            'customer',
            'completed',
            'jobType',
            'action',
            'dumpsterSize',
            'billAsDumpsterSize',
            'amount',
          ],
          ['amount'],
        ),
        lines,
      ),
    ]
  },

  'Customer Totals': async (reads, period) => [
    tableOf<CustomerTotalsRow>(
      'Totals by customer',
      [
        ...fieldColumns(
          customerTotalsQuery.columns,
          ['customer', 'invoiceCount', 'total', 'rentalCount'],
          ['invoiceCount', 'total', 'rentalCount'],
        ),
        showsShare('Avg margin', (row) => row.averageMargin),
        showsShare('All-time avg margin', (row) => row.allTimeAvgMargin),
        ...fieldColumns(customerTotalsQuery.columns, ['jobCount'], ['jobCount']),
        showsShare('Avg job margin', (row) => row.avgJobMargin),
      ],
      await reads.figures(customerTotalsQuery, period),
    ),
  ],

  Margins: async (reads, period) => {
    const loads = await reads.figures(reportedLoadsQuery, period)
    return MARGINS.map((by) =>
      tableOf<MarginGroup>(
        marginsCaption(by),
        [
          shows(MARGINS_BY[by].caption, 'text', (row) => row.name),
          sums('Loads', 'integer', (row) => row.loads),
          sums('Billed loads', 'integer', (row) => row.billedLoads),
          sums('Revenue', 'money', (row) => row.revenue),
          sums('Cost', 'money', (row) => row.cost),
          sums('Profit', 'money', (row) => row.profit),
          showsShare('Margin', (row) => row.margin),
          shows('Profit per load', 'money', (row) => row.profitPerLoad),
        ],
        marginsBy(loads, by),
      ),
    )
  },
}
