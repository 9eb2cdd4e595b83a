import { Dumpster } from '#shared/inventory/Dumpster.ts'
import { columnsOf, computed, orNull, select } from '../../database/selection.ts'
import { picksUpDumpster, deliversDumpster } from '#shared/jobs/jobActions.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { sum, sumTons } from '#shared/kernel/money.ts'
import { dashboardFigures, type DashboardInfos } from '#shared/reporting/dashboardInfos.ts'
import {
  averageLoadTimes,
  type LoadTimes,
  type TimedCount,
  type TimedCounts,
} from '#shared/reporting/loadTimes.ts'
import { sortTons, UNCATEGORIZED, type TonsByName } from '#shared/reporting/tonsDumped.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows, type RowOf } from '../../database/readRows.ts'
import { BRINGS_BACK, TAKES_OUT } from '../jobs/jobConditions.ts'
import type { PeriodOfReport } from './reportPeriod.ts'
import { COSTS_OF_JOB, HAULING_UNITS } from './earnings.ts'
import { exactSum, IS_REPORTED, SCALE } from './sums.ts'

/** The tiles of jobs, and tons by size of dumpster (RP5 to RP9, RP17, O-081, O-082). */
export async function readDashboardInfos(
  database: Queryable,
  { from, to }: PeriodOfReport,
): Promise<DashboardInfos & { readonly tonsByType: readonly TonsByName[] }> {
  const groups = await readRows(database, WORK, { from, to }, WORK_SUMS.columns)
  const jobsIn = (rows: readonly Group[]): number => rows.reduce((total, group) => total + group.jobs, 0)
  return {
    ...dashboardFigures({
      jobCount: jobsIn(groups),
      loadsCount: jobsIn(groups.filter(picksUpDumpster)),
      deliveryCount: jobsIn(groups.filter(deliversDumpster)),
      extraExpenseCount: groups.reduce((total, group) => total + group.extraExpenses, 0),
      tons: tonsOf(groups),
      minutes: sum(groups.map((group) => exactSum(group.minutes, SCALE.amount))),
      revenue: sum(
        groups.map((group) => exactSum(group.revenue, SCALE.product)),
        SCALE.product,
      ),
      dumping: sum(
        groups.map((group) => exactSum(group.dumping, SCALE.weightCost)),
        SCALE.weightCost,
      ),
      hauling: groups.reduce((total, group) => total + (group.hauling ?? 0), 0) / HAULING_UNITS,
      timed: timedCounts(groups),
    }),
    tonsByType: tonsBySize(groups),
  }
}

type Group = RowOf<typeof WORK_SUMS.columns>

function tonsOf(groups: readonly Group[]): number {
  return sumTons(groups.map((group) => exactSum(group.tons, SCALE.weight)))
}

function tonsBySize(groups: readonly Group[]): TonsByName[] {
  const weighed = groups.filter((group) => exactSum(group.tons, SCALE.weight) > 0)
  return sortTons(
    [...groupBy(weighed, (group) => group.size ?? UNCATEGORIZED)].map(([name, ofSize]) => ({
      name,
      tons: tonsOf(ofSize),
    })),
  )
}

/** The averages of job times (RP9, O-081). */
export async function readLoadTimes(database: Queryable, { from, to }: PeriodOfReport): Promise<LoadTimes> {
  const [times] = await readRows(database, TIMES, { from, to }, TIME_SUMS)
  if (times === undefined) throw new Error('A query of sums must return a row.')
  const minutes = (total: number | null): number => exactSum(total, SCALE.amount)
  return averageLoadTimes({
    jobs: { count: times.jobs, minutes: minutes(times.minutes) },
    deliveries: { count: times.deliveries, minutes: minutes(times.deliveryMinutes) },
    loads: { count: times.loads, minutes: minutes(times.loadMinutes) },
  })
}

function timedCounts(groups: readonly Group[]): TimedCounts {
  const countOf = (rows: readonly Group[]): TimedCount => ({
    count: rows.reduce((total, group) => total + group.timed, 0),
    minutes: sum(rows.map((group) => exactSum(group.minutes, SCALE.amount))),
  })
  return {
    jobs: countOf(groups),
    deliveries: countOf(groups.filter(deliversDumpster)),
    loads: countOf(groups.filter(picksUpDumpster)),
  }
}

const TIMES = `
  SELECT COUNT(*) AS [jobs], SUM(j.[totalTime]) AS [minutes], COUNT(CASE WHEN ${TAKES_OUT} THEN 1 END) AS [deliveries],
    SUM(CASE WHEN ${TAKES_OUT} THEN j.[totalTime] ELSE 0 END) AS [deliveryMinutes],
    COUNT(CASE WHEN ${BRINGS_BACK} THEN 1 END) AS [loads],
    SUM(CASE WHEN ${BRINGS_BACK} THEN j.[totalTime] ELSE 0 END) AS [loadMinutes]
  FROM [Job] j WHERE ${IS_REPORTED} AND j.[totalTime] > 0`

const TIME_SUMS = {
  jobs: column.number,
  minutes: column.numberOrNull,
  deliveries: column.number,
  deliveryMinutes: column.numberOrNull,
  loads: column.number,
  loadMinutes: column.numberOrNull,
}

const WORK_SUMS = select(
  orNull(columnsOf(Dumpster, 'd', 'size')),
  computed({
    jobTypeId: column.number,
    actionId: column.numberOrNull,
    jobs: column.number,
    extraExpenses: column.number,
    timed: column.number,
    minutes: column.numberOrNull,
    tons: column.numberOrNull,
    dumping: column.numberOrNull,
    hauling: column.numberOrNull,
    revenue: column.numberOrNull,
  }),
)

/** One pass over the jobs for all sums; the rules decide which kinds are loads and deliveries. */
const WORK = `
  SELECT ${WORK_SUMS.sql},
    g.*
  FROM (
    SELECT w.[jobTypeId], w.[actionId], w.[dumpsterId], COUNT(*) AS [jobs], SUM(w.[extra]) AS [extraExpenses],
      SUM(w.[timed]) AS [timed], SUM(w.[totalTime]) AS [minutes], SUM(w.[weight]) AS [tons],
      SUM(w.[dumping]) AS [dumping], SUM(w.[hauling]) AS [hauling], SUM(w.[revenue]) AS [revenue]
    FROM (
      SELECT j.[jobTypeId], j.[actionId], j.[dumpsterId], j.[totalTime], j.[weight],
        CASE WHEN j.[extraExpense] = 1 THEN 1 ELSE 0 END AS [extra],
        CASE WHEN j.[totalTime] > 0 THEN 1 ELSE 0 END AS [timed],
        ${COSTS_OF_JOB}
      FROM [Job] j WHERE ${IS_REPORTED}) w
    GROUP BY w.[jobTypeId], w.[actionId], w.[dumpsterId]) g
  LEFT JOIN [Dumpster] d ON d.[id] = g.[dumpsterId]`
