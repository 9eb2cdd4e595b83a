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

/** How many jobs a refusal names. */
const NAMED_JOBS = 5

/** Refuses to remove or deactivate a driver who has open jobs; they must be completed or reassigned first (O-059, decision 77). */
export function busyDriverRefusal(openJobs: readonly number[]): Violation | null {
  if (openJobs.length === 0) return null
  const jobs = openJobs.length === 1 ? '1 job' : `${openJobs.length} jobs`
  const named = openJobs.slice(0, NAMED_JOBS).map((id) => `J${id}`)
  const names = openJobs.length > NAMED_JOBS ? [...named, '…'] : named
  return {
    code: 'driverBusy',
    message: `This driver still has ${jobs} to do (${names.join(', ')}). Assign them to others first.`,
  }
}
