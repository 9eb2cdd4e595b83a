import { canChangeFees } from '#shared/jobs/jobPermissions.ts'
import { NotAllowed } from '#server/kernel/errors.ts'
import { culpritOf } from '../../pipeline/change.ts'
import { Records } from '../../work/records.ts'
import { isRequestedByClient } from '../../work/refuse.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'

/** Changing dumpster fees requires the right to work on the job, and on both jobs if a fee is moved (JO17, SV72). */
export const guardJobFees: SettleRule = {
  name: 'guardJobFees',
  phase: 'settle',
  watches: ['JobDumpsterFee'],
  run: async (unit, { user }) => {
    const records = new Records(unit)
    const changes = records.changes('JobDumpsterFee').filter(isRequestedByClient)
    const ids = changes.flatMap(({ before, after }) => [before?.jobId ?? after.jobId, after.jobId])
    const jobs = new Map((await records.findForUpdate('Job', 'id', ids)).map((job) => [job.id, job]))
    for (const { before, after, planned } of changes)
      for (const jobId of [before?.jobId ?? after.jobId, after.jobId]) {
        const job = jobs.get(jobId)
        if (job !== undefined && !canChangeFees(user, job))
          throw new NotAllowed(
            'Your roles do not allow you to change the fees of this job.',
            culpritOf(planned.requested),
          )
      }
  },
}
