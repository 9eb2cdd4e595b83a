import { Job } from '#shared/jobs/Job.ts'
import { StorageDumpSite } from '#shared/inventory/StorageDumpSite.ts'
import { columnsOf, present, renamed, select } from '../../database/selection.ts'
import type { DrivenJob } from '#shared/jobs/previousJob.ts'
import type { JobStop } from '#shared/jobs/driveToJob.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows } from '../../database/readRows.ts'

/** The other jobs that the driver of a job completed on its day; none without a driver. */
export async function readDriversDay(
  database: Queryable,
  { id, driverId, startDate }: Pick<DrivenJob, 'driverId' | 'startDate'> & { readonly id: number },
): Promise<readonly JobStop[]> {
  if (driverId === null) return []
  const rows = await readRows(database, COMPLETED, { id, driverId, startDate }, COLUMNS.columns)
  return rows.map(({ siteLatitude, siteLongitude, ...job }) => ({
    ...job,
    driverId,
    startDate,
    deleted: null,
    dumpSite: { latitude: siteLatitude, longitude: siteLongitude },
  }))
}

const COLUMNS = select(
  present(columnsOf(Job, 'job', 'completed')),
  columnsOf(Job, 'job', 'latitude', 'longitude'),
  renamed(StorageDumpSite, 'site', { siteLatitude: 'latitude', siteLongitude: 'longitude' }),
)

const COMPLETED = `
  SELECT ${COLUMNS.sql}
  FROM [Job] job LEFT JOIN [StorageDumpSite] site ON site.[id] = job.[dumpSiteId]
  WHERE job.[driverId] = :driverId AND job.[startDate] = :startDate AND job.[id] <> :id
    AND job.[completed] IS NOT NULL AND job.[deleted] IS NULL`
