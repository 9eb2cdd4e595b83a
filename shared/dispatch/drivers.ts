import { satisfiesRoleRule } from '../access/roleChecks.ts'
import { permissions } from '../access/roles.ts'
import type { JobUser } from '../jobs/jobPermissions.ts'
import { JOB_TYPE } from '../jobs/jobTypes.ts'
import type { Violation } from '../model/Violation.ts'

/** The drivers whose day a user may view: drivers see their own; schedulers and users who do not drive see all (ambiguity 49). */
export function visibleDrivers<D extends { readonly userId: number }>(
  user: JobUser,
  drivers: readonly D[],
): D[] {
  const ownDriver = drivers.filter((driver) => driver.userId === user.userId)
  return ownDriver.length === 0 || satisfiesRoleRule(user, permissions.scheduleJobs)
    ? [...drivers]
    : ownDriver
}

/** The editable parts of the driver's dialog: the weight unless the job is a delivery; the end time only once (O-070). */
export function driverDialog(job: { readonly jobTypeId: number; readonly completed: string | null }) {
  return { weight: job.jobTypeId !== JOB_TYPE.delivery, complete: job.completed === null }
}

/** Only active drivers can be assigned jobs (O-059). */
export function driverRefusal(isActiveDriver: boolean): Violation | null {
  if (isActiveDriver) return null
  return { code: 'activeDriver', field: 'driverId', message: 'Jobs can be assigned only to active drivers' }
}

/** Refuses to remove or deactivate a driver who has open jobs; they must be completed or reassigned first (O-059). */
export function busyDriverRefusal(openJobs: number): Violation | null {
  if (openJobs === 0) return null
  const jobs = openJobs === 1 ? '1 job' : `${openJobs} jobs`
  return { code: 'driverBusy', message: `This driver still has ${jobs} to do. Assign them to others first.` }
}
