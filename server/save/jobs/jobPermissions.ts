import { jobEditing, mayClockJob, type JobUser } from '#shared/jobs/jobPermissions.ts'
import { NotAllowed } from '../../errors.ts'
import { culpritOf } from '../change.ts'
import { Records, type RecordChange, type Stored } from '../records.ts'
import { isAskedFor } from '../refuse.ts'
import type { SaveRule } from '../SaveRule.ts'

/** What of a job a user may change depends on the job: on who drives it, and on whether it is completed (O-042, O-066, SV72). */
export const jobPermissions: SaveRule = {
  entity: 'Job',
  prepare: async (unit, { user }) => {
    for (const change of new Records(unit).changes('Job').filter(isAskedFor)) {
      const refused = change.before === null ? undefined : refusedField(change, change.before, user)
      if (refused !== undefined)
        throw new NotAllowed(
          `Your roles do not allow you to set Job.${refused} of this job.`,
          culpritOf(change.planned.requested, refused),
        )
    }
  },
}

function refusedField(
  { planned }: RecordChange<'Job'>,
  before: Stored<'Job'>,
  user: JobUser,
): string | undefined {
  const editing = jobEditing(user, before)
  const allowed: Readonly<Record<string, boolean>> = {
    // A completed job keeps its dumpster whoever asks, which is a matter of the job and not of roles.
    dumpsterId: editing.dumpster || before.completed !== null,
    weight: editing.weight,
    trailerUsed: editing.trailerUsed,
    driverId: editing.place,
    displayOrder: editing.place,
    started: editing.times || mayClockJob(user, before),
  }
  const { fields, values } = planned.requested
  return fields.find(
    ({ name }, index) => allowed[name] === false && values[index] !== planned.current?.[name],
  )?.name
}
