import { addMinutes } from '#shared/kernel/days.ts'
import { endOfJob, wayToJob, type Leg } from '#shared/jobs/wayToJob.ts'
import { column, readRows, type Readable, type RowOf } from '../database/readRows.ts'
import { DEPOT } from '../places/Places.ts'

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

/** A completed job with a place, the way to which nobody has measured yet. */
export type UnmeasuredJob = RowOf<typeof COLUMNS>

/** The ways to what was completed longer ago are of no interest any more. */
const LATEST_HOURS = 24

/** Those that were completed lately, the oldest first; `now` is an instant. */
export function unmeasuredJobs(database: Readable, now: string): Promise<readonly UnmeasuredJob[]> {
  return readRows(database, UNMEASURED, { since: addMinutes(now, -60 * LATEST_HOURS) }, COLUMNS)
}

const UNMEASURED = `
  SELECT [id], [jobTypeId], [actionId], [driverId], [startDate], [completed], [latitude], [longitude]
  FROM [Job]
  WHERE [completed] >= :since AND [deleted] IS NULL AND [driverId] IS NOT NULL
    AND [latitude] IS NOT NULL AND [longitude] IS NOT NULL AND [distanceFromPreviousJob] IS NULL
  ORDER BY [completed], [id]`

/** The way that its driver took: from the end of the job before on that day, or from the yard where there is none (JO33, JO37). */
export async function legsTo(database: Readable, job: UnmeasuredJob): Promise<readonly Leg[]> {
  const { id, driverId, startDate, completed } = job
  const before = await readRows(database, BEFORE, { id, driverId, startDate, completed }, PLACES)
  const ends = before.map(({ siteLatitude, siteLongitude, ...place }) =>
    endOfJob(place, { latitude: siteLatitude, longitude: siteLongitude }),
  )
  return wayToJob(job, ends.find((end) => end !== null) ?? DEPOT, DEPOT) ?? []
}

const PLACES = {
  latitude: column.numberOrNull,
  longitude: column.numberOrNull,
  siteLatitude: column.numberOrNull,
  siteLongitude: column.numberOrNull,
} as const

/** Latest first. */
const BEFORE = `
  SELECT job.[latitude], job.[longitude], site.[latitude] AS [siteLatitude], site.[longitude] AS [siteLongitude]
  FROM [Job] job LEFT JOIN [StorageDumpSite] site ON site.[id] = job.[dumpSiteId]
  WHERE job.[driverId] = :driverId AND job.[startDate] = :startDate AND job.[id] <> :id
    AND job.[completed] < :completed AND job.[deleted] IS NULL
  ORDER BY job.[completed] DESC, job.[id] DESC`
