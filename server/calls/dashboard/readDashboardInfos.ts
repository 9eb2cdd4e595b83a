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
  const [[work], tons] = await Promise.all([
    readRows(database, WORK, { from, to }, WORK_SUMS),
    readRows(database, TONS_BY_SIZE, { from, to }, { name: column.textOrNull, hundredths: column.number }),
  ])
  if (work === undefined) throw new Error('Sums are always answered.')
  return {
    ...dashboardFigures({
      jobCount: work.jobCount,
      loadsCount: work.loads,
      deliveryCount: work.deliveries,
      extraExpenseCount: work.extraExpenses,
      tons: work.tons / 100,
      minutes: work.minutes / 100,
      revenue: work.revenue / 10_000,
      dumping: work.dumping / 10_000,
      hauling: work.hauling / 100_000_000,
      timed: timedCounts(work),
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

const sum = (value: string): string => `COALESCE(SUM(${value}), 0)`
const flag = (condition: string): string => `CASE WHEN ${condition} THEN 1 ELSE 0 END`

const WEIGHT = hundredths('j.[weight]')

/** Times of a job, and what they are summed up to; a job without times adds none to the minutes. */
const JOB_TIMES = `${hundredths('j.[totalTime]')} AS [minutes], ${flag('j.[totalTime] > 0')} AS [timed],
      ${flag(BRINGS_BACK)} AS [load], ${flag(TAKES_OUT)} AS [delivery]`

const SUMS_OF_TIMES = `${sum('w.[minutes]')} AS [minutes], ${sum('w.[timed]')} AS [timed],
    ${sum('w.[delivery] * w.[minutes]')} AS [deliveryMinutes], ${sum('w.[delivery] * w.[timed]')} AS [timedDeliveries],
    ${sum('w.[load] * w.[minutes]')} AS [loadMinutes], ${sum('w.[load] * w.[timed]')} AS [timedLoads]`

const TIME_SUMS = {
  minutes: column.number,
  timed: column.number,
  deliveryMinutes: column.number,
  timedDeliveries: column.number,
  loadMinutes: column.number,
  timedLoads: column.number,
}

const TIMES = `SELECT ${SUMS_OF_TIMES} FROM (SELECT ${JOB_TIMES} FROM [Job] j WHERE ${IS_REPORTED}) w`

/** Dollars an hour times minutes by 60, half up at eight places as in the margin of a job: in whole units of the eighth place. */
const HAULING = `(${hundredths('j.[hourExpense]')} * ${hundredths('j.[totalTime]')} * 1000 + 3) / 6`

const WORK = `
  SELECT COUNT(*) AS [jobCount], ${sum('w.[load]')} AS [loads], ${sum('w.[delivery]')} AS [deliveries],
    ${sum('w.[extra]')} AS [extraExpenses], ${sum('w.[tons]')} AS [tons], ${sum('w.[revenue]')} AS [revenue],
    ${sum('w.[dumping]')} AS [dumping], ${sum('w.[hauling]')} AS [hauling], ${SUMS_OF_TIMES}
  FROM (
    SELECT ${JOB_TIMES}, ${flag('j.[extraExpense] = 1')} AS [extra], ${WEIGHT} AS [tons],
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
  ...TIME_SUMS,
}

const TONS_BY_SIZE = `
  SELECT d.[size] AS [name], SUM(${WEIGHT}) AS [hundredths]
  FROM [Job] j LEFT JOIN [Dumpster] d ON d.[id] = j.[dumpsterId]
  WHERE ${IS_REPORTED} AND j.[weight] > 0
  GROUP BY d.[size]`
