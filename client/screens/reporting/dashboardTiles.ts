import { hoursOf } from '#shared/reporting/dashboardInfos.ts'
import type { Dashboard } from '../../api/reporting.ts'
import { figureTiles, type Figure } from '../../screen/figures/figureTiles.tsx'
import type { Where } from '../../store/types.ts'
import { IS_DELIVERY, IS_LOAD, jobsFigure } from './jobsBehind.ts'

/** The tiles of the dashboard (O-081, O-082); each number of jobs opens them. */
export const dashboardTiles = figureTiles<Dashboard>([
  {
    caption: 'Invoices',
    figures: ({ invoiceInfo }, { money, number }) => [
      { caption: 'Total', text: money(invoiceInfo.totalInvoices) },
      { caption: 'Unpaid', text: money(invoiceInfo.totalUnpaid) },
      { caption: 'Invoices', text: number(invoiceInfo.totalInvoicesCount) },
      { caption: 'Distinct customers', text: number(invoiceInfo.distinctCustomersCount) },
    ],
  },
  {
    caption: 'Revenue by Jobs',
    figures: ({ infos }, { money, percent }) => [
      { caption: 'Total', text: money(infos.revenueByJobsNonVoided) },
      { caption: 'Revenue per load', text: orDash(money(infos.revenuePerLoad)) },
      { caption: 'Profit per load', text: orDash(money(infos.profitPerLoad)) },
      { caption: 'Margin', text: orDash(percent(infos.marginPerLoad)) },
    ],
  },
  {
    caption: 'Job Information',
    figures: ({ infos }, { money, number }) => [
      jobsFigure({
        caption: 'Loads',
        figure: infos.loadsCount,
        text: number(infos.loadsCount),
        where: [IS_LOAD],
      }),
      jobsFigure({
        caption: 'Deliveries',
        figure: infos.deliveryCount,
        text: number(infos.deliveryCount),
        where: [IS_DELIVERY],
      }),
      jobsFigure({
        caption: 'Total tons',
        figure: infos.totalTons,
        text: number(infos.totalTons, 2),
        where: [{ weight: { gt: 0 } }],
      }),
      { caption: 'Dumping expense', text: money(infos.totalDumpingExpense) },
      { caption: 'Disposal per load', text: orDash(money(infos.disposalCostPerLoad)) },
      { caption: 'Total hours', text: number(hoursOf(infos.totalTime), 2) },
      { caption: 'Hauling expense', text: money(infos.totalHaulingExpense) },
      { caption: 'Hourly expense per load', text: orDash(money(infos.hourlyExpensePerLoad)) },
    ],
  },
  {
    caption: 'Jobs Times',
    figures: ({ infos, loadTimes }, { number }) => [
      timed('Timed jobs', loadTimes.jobCount, number),
      { caption: 'Average minutes per job', text: orDash(number(loadTimes.average, 2)) },
      timed('Timed deliveries', loadTimes.deliveryCount, number, IS_DELIVERY),
      { caption: 'Average minutes per delivery', text: orDash(number(loadTimes.deliveryAverage, 2)) },
      timed('Timed pickups', loadTimes.pickupCount, number, IS_LOAD),
      { caption: 'Average minutes per pickup', text: orDash(number(loadTimes.pickupAverage, 2)) },
      jobsFigure({
        caption: 'Extra expense jobs',
        figure: infos.extraExpenseCount,
        text: number(infos.extraExpenseCount),
        where: [{ extraExpense: true }],
      }),
    ],
  },
])

/** A number of jobs on which time was recorded (RP9). */
function timed(
  caption: string,
  count: number,
  number: (value: number) => string,
  ...where: readonly Where[]
): Figure {
  return jobsFigure({
    caption,
    figure: count,
    text: number(count),
    where: [{ totalTime: { gt: 0 } }, ...where],
  })
}

/** A division by 0 has no result (RP8). */
function orDash(text: string): string {
  return text === '' ? '—' : text
}
