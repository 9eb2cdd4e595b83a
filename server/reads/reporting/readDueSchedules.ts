import { ReportSchedule } from '#shared/reporting/ReportSchedule.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows } from '../../database/readRows.ts'
import { columnsOf } from '../../database/selection.ts'

/** The keys of the scheduled reports that are due at an instant, the longest due first. */
export async function readDueSchedules(database: Queryable, now: string): Promise<readonly number[]> {
  const rows = await readRows(database, DUE, { now }, KEY.columns)
  return rows.map(({ id }) => id)
}

const KEY = columnsOf(ReportSchedule, '', 'id')

const DUE = `
  SELECT ${KEY.sql} FROM [ReportSchedule]
  WHERE [nextRun] <= :now ORDER BY [nextRun], [id]`
