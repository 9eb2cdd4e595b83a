import type { DrivenJob } from '#shared/jobs/previousJob.ts'
import type { JobStop } from '#shared/jobs/driveToJob.ts'
import { column, readRows, type Queryable } from '../../database/readRows.ts'

/** The other jobs that the driver of a job completed on its day; none without a driver. */
export async function readDriversDay(
  database: Queryable,
  { id, driverId, startDate }: Pick<DrivenJob, 'driverId' | 'startDate'> & { readonly id: number },
): Promise<readonly JobStop[]> {
  if (driverId === null) return []
  const rows = await readRows(database, COMPLETED, { id, driverId, startDate }, COLUMNS)
  return rows.map(({ siteLatitude, siteLongitude, ...job }) => ({
    ...job,
    driverId,
    startDate,
    deleted: null,
    dumpSite: { latitude: siteLatitude, longitude: siteLongitude },
  }))
}

const COLUMNS = {
  completed: column.text,
  latitude: column.numberOrNull,
  longitude: column.numberOrNull,
  siteLatitude: column.numberOrNull,
  siteLongitude: column.numberOrNull,
} as const

const COMPLETED = `
  SELECT job.[completed], job.[latitude], job.[longitude],
    site.[latitude] AS [siteLatitude], site.[longitude] AS [siteLongitude]
  FROM [Job] job LEFT JOIN [StorageDumpSite] site ON site.[id] = job.[dumpSiteId]
  WHERE job.[driverId] = :driverId AND job.[startDate] = :startDate AND job.[id] <> :id
    AND job.[completed] IS NOT NULL AND job.[deleted] IS NULL`
