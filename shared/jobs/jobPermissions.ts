import { satisfies, type RoleHolder } from '../access/holds.ts'
import { may } from '../access/roles.ts'

/** Who asks, with the key by which jobs name their driver. */
export interface JobUser extends RoleHolder {
  readonly userId: number
}

interface DrivenJob {
  readonly driverId: number | null
  readonly completed: string | null
}

/** Complete a job: those who may complete all, and drivers their own (S1 §6, O-068, O-070). */
export function mayCompleteJob(user: JobUser, job: DrivenJob): boolean {
  return satisfies(user, may.completeJobs) || isOwnJob(user, job)
}

/** Start and pause the clock of a job: those who schedule, and drivers their own (O-052, O-067). */
export function mayClockJob(user: JobUser, job: DrivenJob): boolean {
  return satisfies(user, may.scheduleJobs) || isOwnJob(user, job)
}

function isOwnJob(user: JobUser, job: DrivenJob): boolean {
  return job.driverId === user.userId && satisfies(user, may.clockJobs)
}

/** What of a job the user may change in the job dialog, and may see of it (O-032, O-042). */
export function jobEditing(user: RoleHolder, job: DrivenJob) {
  const isAdmin = satisfies(user, may.administer)
  const isCompleted = job.completed !== null
  return {
    /** Only administrators exchange the dumpster, and only until the job is completed. */
    dumpster: isAdmin && !isCompleted,
    /** Once the job is completed only administrators correct its weight. */
    weight: isAdmin || !isCompleted,
    times: satisfies(user, may.changeStartComplete),
    /** The board's menu offers it to administrators alone (O-068). */
    trailerUsed: isAdmin,
    /** Who drives it, and where in the column it stands: the matter of those who schedule (O-063, O-066). */
    place: satisfies(user, may.scheduleJobs),
  }
}
