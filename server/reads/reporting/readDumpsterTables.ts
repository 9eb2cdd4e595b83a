import { Dumpster } from '#shared/inventory/Dumpster.ts'
import { Job } from '#shared/jobs/Job.ts'
import { DispatchNote } from '#shared/dispatch/DispatchNote.ts'
import { columnsOf, computed, present, renamed, select } from '../../database/selection.ts'
import {
  averageMarginsOf,
  lostJobsByDumpster,
  substitutionCounts,
  type DumpsterMarginRow,
  type LostJobsRow,
  type SubstitutionRow,
} from '#shared/reporting/dumpsterTables.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'
import { BRINGS_BACK } from '../jobs/jobConditions.ts'
import type { PeriodOfReport } from './reportPeriod.ts'
import { readLoads } from './readLoads.ts'
import { exactSum, IS_REPORTED, SCALE } from './sums.ts'

/** Average Margin By Dumpster (RP14, O-082). */
export async function readAverageMargins(
  database: Queryable,
  period: PeriodOfReport,
): Promise<DumpsterMarginRow[]> {
  const { from, to } = period
  const [sums, loads] = await Promise.all([
    readRows(database, BILLED, { from, to }, BILLED_SUMS.columns),
    readLoads(database, period),
  ])
  return averageMarginsOf(
    sums.map((row) => ({ ...row, weights: exactSum(row.weights, SCALE.weight) })),
    loads.map(({ job, ...earned }) => ({ billAs: job.billAs, ...earned })),
  )
}

const BILLED_SUMS = select(
  renamed(Dumpster, 'd', { billAs: 'size' }),
  computed({ loads: column.number, weights: column.numberOrNull, weightCount: column.number }),
)

const BILLED = `
  SELECT ${BILLED_SUMS.sql},
    SUM(CASE WHEN ${BRINGS_BACK} THEN 1 ELSE 0 END) AS [loads],
    SUM(j.[weight]) AS [weights],
    COUNT(j.[weight]) AS [weightCount]
  FROM [Job] j JOIN [Dumpster] d ON d.[id] = COALESCE(j.[billAsDumpsterId], j.[dumpsterId])
  WHERE ${IS_REPORTED}
  GROUP BY d.[size]`

/** Jobs Not Using Preferred Dumpster among those completed in the period (RP15, O-082). */
export async function readSubbedDumpsters(
  database: Queryable,
  { from, to }: PeriodOfReport,
): Promise<SubstitutionRow[]> {
  return substitutionCounts(await readRows(database, SUBSTITUTIONS, { from, to }, SUBSTITUTION.columns))
}

const SUBSTITUTION = select(
  present(columnsOf(Job, 'j', 'customerRequestedDumpsterId', 'dumpsterId')),
  columnsOf(Job, 'j', 'deleted'),
  renamed(Dumpster, 'd', { customerPreferred: 'size' }),
)

const SUBSTITUTIONS = `
  SELECT ${SUBSTITUTION.sql}
  FROM [Job] j JOIN [Dumpster] d ON d.[id] = j.[customerRequestedDumpsterId]
  WHERE ${IS_REPORTED} AND j.[dumpsterId] <> j.[customerRequestedDumpsterId]`

/** Lost Jobs by the dumpster asked for (RP16, O-082). */
export async function readLostJobs(
  database: Queryable,
  period: PeriodOfReport,
  timeZone: string,
): Promise<LostJobsRow[]> {
  const { from, to } = period
  return lostJobsByDumpster(
    await readRows(database, LOST_NOTES, { from, to }, LOST_NOTE.columns),
    period,
    timeZone,
  )
}

const LOST_NOTE = columnsOf(DispatchNote, '', 'dumpsterType', 'notAwarded', 'completed', 'deleted')

/** The rule leaves out completed notes; a condition here would make SQLite read all notes that are not completed. */
const LOST_NOTES = `
  SELECT ${LOST_NOTE.sql} FROM [DispatchNote] WHERE [notAwarded] BETWEEN :from AND :to AND [deleted] IS NULL`
