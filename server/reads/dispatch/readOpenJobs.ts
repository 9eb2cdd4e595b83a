import { Job } from '#shared/jobs/Job.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows } from '../../database/readRows.ts'
import { columnsOf, present, select } from '../../database/selection.ts'

/** The ids of the uncompleted jobs of these drivers from a day on, by driver; drivers without any are left out. */
export async function readOpenJobs(
  database: Queryable,
  driverIds: readonly number[],
  from: string,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const values = { driverIds: JSON.stringify(driverIds), from }
  const jobs = groupBy(await readRows(database, OPEN_JOBS, values, JOB.columns), ({ driverId }) => driverId)
  return new Map([...jobs].map(([driverId, rows]) => [driverId, rows.map(({ id }) => id)]))
}

const JOB = select(present(columnsOf(Job, '', 'driverId')), columnsOf(Job, '', 'id'))

const OPEN_JOBS = `
  SELECT ${JOB.sql} FROM [Job]
  WHERE [driverId] IN :driverIds AND [startDate] >= :from AND [completed] IS NULL AND [deleted] IS NULL
  ORDER BY [startDate], [displayOrder], [id]`
