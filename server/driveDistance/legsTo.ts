import { driveLegs, startOfDrive, type Leg } from '#shared/jobs/driveToJob.ts'
import type { Queryable } from '../database/Database.ts'
import { DEPOT } from '../geo/geoServices.ts'
import { readDriversDay } from '../reads/jobs/readDriversDay.ts'
import { readDepot } from '../reads/settings/readDepot.ts'
import type { UnmeasuredJob } from '../reads/jobs/readUnmeasuredJobs.ts'

/** The legs of the driver's route to a job. */
export async function legsTo(database: Queryable, job: UnmeasuredJob): Promise<readonly Leg[]> {
  const day = await readDriversDay(database, job)
  const depot = (await readDepot(database)) ?? DEPOT
  return driveLegs(job, startOfDrive({ ...job, deleted: null }, day, depot), depot) ?? []
}
