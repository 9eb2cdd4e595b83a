import { Type } from 'typebox'
import { satisfiesRoleRule } from '#shared/access/roleChecks.ts'
import { permissions } from '#shared/access/roles.ts'
import type { JobUser } from '#shared/jobs/jobPermissions.ts'
import type { Violation } from '#shared/model/Violation.ts'
import type { JobResult } from '#shared/wire/jobs.ts'
import { NotAllowed, NotFound } from '#server/kernel/errors.ts'
import type { Records, Stored } from '../../save/work/records.ts'
import { strictObject } from '../schemas.ts'

/** Returns the job of a call. Throws NotFound if it does not exist. */
export async function jobOfCall(records: Records, jobId: number): Promise<Stored<'Job'>> {
  const [job] = await records.findForUpdate('Job', 'id', [jobId])
  if (job === undefined) throw new NotFound(`Job ${jobId} was not found.`, 'jobId')
  return job
}

/** Throws NotAllowed if the user may not do that to this particular job: a driver whose job it is not, or is no longer. */
export function allowOnJob(isAllowed: boolean, what: string, user: JobUser, job: Stored<'Job'>): void {
  if (isAllowed) return
  if (!satisfiesRoleRule(user, permissions.trackJobTime) || job.driverId === user.userId)
    throw new NotAllowed(`Your roles do not allow you to ${what} this job.`, 'jobId')
  const whose = job.driverId === null ? 'has no driver' : "is another driver's"
  throw new NotAllowed(`You cannot ${what} this job: it ${whose}.`, 'jobId')
}

/** The schema of a JobResult. */
export const jobOutcome = () =>
  strictObject({
    success: Type.Boolean(),
    message: Type.String(),
    notices: Type.Optional(Type.Array(Type.String())),
  })

export function done(message: string): JobResult {
  return { success: true, message }
}

export function notDone({ message }: Pick<Violation, 'message'>): JobResult {
  return { success: false, message }
}
