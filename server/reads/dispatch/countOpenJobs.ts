import { Job } from '#shared/jobs/Job.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'
import { columnsOf, computed, present, select } from '../../database/selection.ts'

/** The number of uncompleted jobs of these drivers from a day on, by driver; drivers without any are left out. */
export async function countOpenJobs(
  database: Queryable,
  driverIds: readonly number[],
  from: string,
): Promise<ReadonlyMap<number, number>> {
  const values = { driverIds: JSON.stringify(driverIds), from }
  const counts = await readRows(database, OPEN_JOBS, values, COUNT.columns)
  return new Map(counts.map(({ driverId, jobs }) => [driverId, jobs]))
}

const COUNT = select(present(columnsOf(Job, '', 'driverId')), computed({ jobs: column.number }))

const OPEN_JOBS = `
  SELECT ${COUNT.sql}, COUNT(*) AS [jobs] FROM [Job]
  WHERE [driverId] IN :driverIds AND [startDate] >= :from AND [completed] IS NULL AND [deleted] IS NULL
  GROUP BY [driverId]`
