import { Job } from '#shared/jobs/Job.ts'
import { columnsOf, present, select } from '../../database/selection.ts'
import { addMinutes } from '#shared/kernel/days.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows, type RowOf } from '../../database/readRows.ts'

const COLUMNS = select(
  columnsOf(Job, '', 'id', 'jobTypeId', 'actionId', 'startDate'),
  present(columnsOf(Job, '', 'driverId', 'completed', 'latitude', 'longitude')),
)

/** A completed job with a location whose drive has not been measured yet. */
export type UnmeasuredJob = RowOf<typeof COLUMNS.columns>

/** Jobs completed longer ago are no longer measured. */
const LATEST_HOURS = 24

/** Recently completed jobs without a measured drive, the oldest first; `now` is an instant. */
export function readUnmeasuredJobs(database: Queryable, now: string): Promise<readonly UnmeasuredJob[]> {
  return readRows(database, UNMEASURED, { since: addMinutes(now, -60 * LATEST_HOURS) }, COLUMNS.columns)
}

const UNMEASURED = `
  SELECT ${COLUMNS.sql}
  FROM [Job]
  WHERE [completed] >= :since AND [deleted] IS NULL AND [driverId] IS NOT NULL
    AND [latitude] IS NOT NULL AND [longitude] IS NOT NULL AND [distanceFromPreviousJob] IS NULL
  ORDER BY [completed], [id]`
