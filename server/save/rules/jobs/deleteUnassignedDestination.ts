import { can } from '#shared/access/can.ts'
import { unassignJob } from '#shared/dispatch/boardDrops.ts'
import { Job } from '#shared/jobs/Job.ts'
import { NotAllowed } from '#server/kernel/errors.ts'
import { culpritOf } from '../../pipeline/change.ts'
import { Records } from '../../work/records.ts'
import { isRequestedByClient } from '../../work/refuse.ts'
import type { PrepareRule } from '../../pipeline/SaveRule.ts'
import { refuseForbiddenJobFields } from './refuseForbiddenJobFields.ts'

/** A destination that loses its driver is deleted (O-050, O-064, SV73). */
export const deleteUnassignedDestination: PrepareRule = {
  name: 'deleteUnassignedDestination',
  phase: 'prepare',
  because: 'A stop without a driver is deleted.',
  watches: ['Job'],
  after: [refuseForbiddenJobFields],
  run: async (unit, { user }) => {
    const records = new Records(unit)
    for (const { operation, before, after, planned } of records.changes('Job')) {
      if (operation === 'delete' || before === null) continue
      const losesDriver = before.driverId !== null && after.driverId === null
      if (!losesDriver || after.completed !== null || unassignJob(after).deletedJobId === null) continue
      if (isRequestedByClient({ planned }) && !can(user, 'delete', Job))
        throw new NotAllowed(
          'Your roles do not allow you to remove records of Job.',
          culpritOf(planned.requested),
        )
      records.remove('Job', after)
    }
  },
}
