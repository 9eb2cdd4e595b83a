import { Job } from '#shared/jobs/Job.ts'
import { JobTime } from '#shared/jobs/JobTime.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows, type RowOf } from '../../database/readRows.ts'
import { columnsOf, present, select } from '../../database/selection.ts'

/** A job whose clock runs, and who drives it. */
export type RunningClock = RowOf<typeof CLOCK.columns>

/** The running clocks of these drivers. */
export function readRunningClocks(
  database: Queryable,
  driverIds: readonly number[],
): Promise<readonly RunningClock[]> {
  return readRows(database, RUNNING, { ids: JSON.stringify(driverIds) }, CLOCK.columns)
}

const CLOCK = select(columnsOf(JobTime, 't', 'jobId'), present(columnsOf(Job, 'j', 'driverId')))

const RUNNING = `
  SELECT DISTINCT ${CLOCK.sql}
  FROM [JobTime] t JOIN [Job] j ON j.[id] = t.[jobId]
  WHERE t.[completed] IS NULL AND t.[deleted] IS NULL AND j.[deleted] IS NULL AND j.[driverId] IN :ids`
