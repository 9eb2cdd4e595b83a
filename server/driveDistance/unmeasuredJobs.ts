import { addMinutes } from '#shared/kernel/days.ts'
import { startOfDrive, driveLegs, type Leg } from '#shared/jobs/driveToJob.ts'
import { column, readRows, type Queryable, type RowOf } from '../database/readRows.ts'
import { DEPOT } from '../geo/geoServices.ts'
import { readDriversDay } from '../reads/jobs/readDriversDay.ts'

const COLUMNS = {
  id: column.number,
  jobTypeId: column.number,
  actionId: column.numberOrNull,
  driverId: column.number,
  startDate: column.text,
  completed: column.text,
  latitude: column.number,
  longitude: column.number,
} as const

/** A completed job with a location whose drive has not been measured yet. */
export type UnmeasuredJob = RowOf<typeof COLUMNS>

/** Jobs completed longer ago are no longer measured. */
const LATEST_HOURS = 24

/** Recently completed jobs without a measured drive, the oldest first; `now` is an instant. */
export function unmeasuredJobs(database: Queryable, now: string): Promise<readonly UnmeasuredJob[]> {
  return readRows(database, UNMEASURED, { since: addMinutes(now, -60 * LATEST_HOURS) }, COLUMNS)
}

const UNMEASURED = `
  SELECT [id], [jobTypeId], [actionId], [driverId], [startDate], [completed], [latitude], [longitude]
  FROM [Job]
  WHERE [completed] >= :since AND [deleted] IS NULL AND [driverId] IS NOT NULL
    AND [latitude] IS NOT NULL AND [longitude] IS NOT NULL AND [distanceFromPreviousJob] IS NULL
  ORDER BY [completed], [id]`

/** The legs of the driver's route to a job. */
export async function legsTo(database: Queryable, job: UnmeasuredJob): Promise<readonly Leg[]> {
  const day = await readDriversDay(database, job)
  return driveLegs(job, startOfDrive({ ...job, deleted: null }, day, DEPOT), DEPOT) ?? []
}
