import { satisfiesRoleRule } from '../access/roleChecks.ts'
import { permissions } from '../access/roles.ts'
import type { JobUser } from '../jobs/jobPermissions.ts'
import { JOB_TYPE } from '../jobs/jobTypes.ts'
import type { Violation } from '../model/validate.ts'

/** The drivers whose day a user may look at: drivers see their own, those who schedule and who do not drive all (ambiguity 49). */
export function visibleDrivers<D extends { readonly userId: number }>(
  user: JobUser,
  drivers: readonly D[],
): D[] {
  const ownDriver = drivers.filter((driver) => driver.userId === user.userId)
  return ownDriver.length === 0 || satisfiesRoleRule(user, permissions.scheduleJobs)
    ? [...drivers]
    : ownDriver
}

/** What the driver's dialog shows beyond the read-only words: the weight unless it is a delivery; the end only once (O-070). */
export function driverDialog(job: { readonly jobTypeId: number; readonly completed: string | null }) {
  return { weight: job.jobTypeId !== JOB_TYPE.delivery, complete: job.completed === null }
}

/** Jobs are for those who drive (O-059). */
export function driverRefusal(isActiveDriver: boolean): Violation | null {
  if (isActiveDriver) return null
  return { code: 'activeDriver', field: 'driverId', message: 'Jobs are driven by active drivers only' }
}

/** Why somebody stays a driver, and active: there is work to be done, or to be given to others first (O-059). */
export function busyDriverRefusal(openJobs: number): Violation | null {
  if (openJobs === 0) return null
  const jobs = openJobs === 1 ? '1 job' : `${openJobs} jobs`
  return { code: 'driverBusy', message: `This driver still has ${jobs} to do. Assign them to others first.` }
}
