import { dashboardFigures, type DashboardInfos } from '#shared/reporting/dashboardInfos.ts'
import { averageLoadTimes, type LoadTimes, type TimedCounts } from '#shared/reporting/loadTimes.ts'
import { tonsInOrder, WITHOUT_CATEGORY, type NamedTons } from '#shared/reporting/tonsDumped.ts'
import { column, readRows, type Readable, type RowOf } from '../../database/readRows.ts'
import { BRINGS_BACK, TAKES_OUT } from '../../queries/jobs/jobConditions.ts'
import type { PeriodOfReport } from '../../queries/reporting/reportPeriod.ts'
import { hundredths, IS_REPORTED, REVENUE_OF_JOB } from '../../queries/reporting/sums.ts'

/** The tiles of jobs, and tons by size of dumpster (RP5 to RP9, RP17, O-081, O-082). */
export async function readDashboardInfos(
  database: Readable,
  { from, to }: PeriodOfReport,
): Promise<DashboardInfos & { readonly tonsByType: readonly NamedTons[] }> {
  const [[work], [times], tons] = await Promise.all([
    readRows(database, WORK, { from, to }, WORK_SUMS),
    readRows(database, TIMES, { from, to }, TIME_SUMS),
    readRows(database, TONS_BY_SIZE, { from, to }, { name: column.textOrNull, hundredths: column.number }),
  ])
  if (work === undefined || times === undefined) throw new Error('Sums are always answered.')
  return {
    ...dashboardFigures({
      jobCount: work.jobCount,
      loadsCount: work.loads,
      deliveryCount: work.deliveries,
      extraExpenseCount: work.extraExpenses,
      tons: work.tons / 100,
      minutes: times.minutes / 100,
      revenue: work.revenue / 10_000,
      dumping: work.dumping / 10_000,
      hauling: work.hauling / 100_000_000,
      timed: timedCounts(times),
    }),
    tonsByType: tonsInOrder(
      tons.map((row) => ({ name: row.name ?? WITHOUT_CATEGORY, tons: row.hundredths / 100 })),
    ),
  }
}

/** The averages of job times (RP9, O-081). */
export async function readLoadTimes(database: Readable, { from, to }: PeriodOfReport): Promise<LoadTimes> {
  const [times] = await readRows(database, TIMES, { from, to }, TIME_SUMS)
  if (times === undefined) throw new Error('Sums are always answered.')
  return averageLoadTimes(timedCounts(times))
}

function timedCounts(times: RowOf<typeof TIME_SUMS>): TimedCounts {
  return {
    jobs: { count: times.timed, minutes: times.minutes / 100 },
    deliveries: { count: times.timedDeliveries, minutes: times.deliveryMinutes / 100 },
    loads: { count: times.timedLoads, minutes: times.loadMinutes / 100 },
  }
}

const count = (condition: string): string => `COALESCE(SUM(CASE WHEN ${condition} THEN 1 ELSE 0 END), 0)`

const TIME = hundredths('j.[totalTime]')
const WEIGHT = hundredths('j.[weight]')

/** Dollars an hour times minutes by 60, half up at eight places as in the margin of a job: in whole units of the eighth place. */
const HAULING = `(${hundredths('j.[hourExpense]')} * ${TIME} * 1000 + 3) / 6`

const WORK = `
  SELECT COUNT(*) AS [jobCount], COALESCE(SUM(w.[load]), 0) AS [loads], COALESCE(SUM(w.[delivery]), 0) AS [deliveries],
    COALESCE(SUM(w.[extra]), 0) AS [extraExpenses], COALESCE(SUM(w.[tons]), 0) AS [tons],
    COALESCE(SUM(w.[revenue]), 0) AS [revenue], COALESCE(SUM(w.[dumping]), 0) AS [dumping],
    COALESCE(SUM(w.[hauling]), 0) AS [hauling]
  FROM (
    SELECT CASE WHEN ${BRINGS_BACK} THEN 1 ELSE 0 END AS [load], CASE WHEN ${TAKES_OUT} THEN 1 ELSE 0 END AS [delivery],
      CASE WHEN j.[extraExpense] = 1 THEN 1 ELSE 0 END AS [extra], ${WEIGHT} AS [tons],
      ${hundredths('j.[tonExpense]')} * ${WEIGHT} AS [dumping], ${HAULING} AS [hauling],
      ${REVENUE_OF_JOB} AS [revenue]
    FROM [Job] j WHERE ${IS_REPORTED}) w`

const WORK_SUMS = {
  jobCount: column.number,
  loads: column.number,
  deliveries: column.number,
  extraExpenses: column.number,
  tons: column.number,
  revenue: column.number,
  dumping: column.number,
  hauling: column.number,
}

const minutes = (condition: string): string =>
  `COALESCE(SUM(CASE WHEN ${condition} THEN ${TIME} ELSE 0 END), 0)`

const TIMES = `
  SELECT ${minutes('1 = 1')} AS [minutes], ${count('j.[totalTime] > 0')} AS [timed],
    ${minutes(TAKES_OUT)} AS [deliveryMinutes],
    ${count(`j.[totalTime] > 0 AND ${TAKES_OUT}`)} AS [timedDeliveries],
    ${minutes(BRINGS_BACK)} AS [loadMinutes], ${count(`j.[totalTime] > 0 AND ${BRINGS_BACK}`)} AS [timedLoads]
  FROM [Job] j WHERE ${IS_REPORTED}`

const TIME_SUMS = {
  minutes: column.number,
  timed: column.number,
  deliveryMinutes: column.number,
  timedDeliveries: column.number,
  loadMinutes: column.number,
  timedLoads: column.number,
}

const TONS_BY_SIZE = `
  SELECT d.[size] AS [name], SUM(${WEIGHT}) AS [hundredths]
  FROM [Job] j LEFT JOIN [Dumpster] d ON d.[id] = j.[dumpsterId]
  WHERE ${IS_REPORTED} AND j.[weight] > 0
  GROUP BY d.[size]`
