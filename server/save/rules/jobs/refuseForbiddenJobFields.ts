import { canEditJobField, canSetInNewJob, type JobUser } from '#shared/jobs/jobPermissions.ts'
import { NotAllowed } from '#server/kernel/errors.ts'
import { requestedChanges, givenValues } from '#server/save/work/requestedValues.ts'
import { culpritOf } from '../../pipeline/change.ts'
import { Records, type RecordChange } from '../../work/records.ts'
import { isRequestedByClient } from '../../work/refuse.ts'
import type { PrepareRule } from '../../pipeline/SaveRule.ts'

/** Which fields of a job a user may set depends on its driver and on whether it is completed (O-042, O-066, O-070, SV72). */
export const refuseForbiddenJobFields: PrepareRule = {
  name: 'refuseForbiddenJobFields',
  phase: 'prepare',
  watches: ['Job'],
  run: async (unit, { user }) => {
    for (const change of new Records(unit).changes('Job').filter(isRequestedByClient)) {
      const refused = refusedField(change, user)
      if (refused !== undefined)
        throw new NotAllowed(
          `Your roles do not allow you to set ${captionIn(change, refused)} of this job.`,
          culpritOf(change.planned.requested, refused),
        )
    }
  },
}

/** People know a field by its caption; its name is the culprit. */
function captionIn({ planned }: RecordChange<'Job'>, name: string): string {
  return planned.shape.fields.find((each) => each.name === name)?.field.caption ?? name
}

function refusedField({ before, after, planned }: RecordChange<'Job'>, user: JobUser): string | undefined {
  if (before === null)
    return [...givenValues(planned).keys()].find((name) => !canSetInNewJob(user, after, name))
  const { stamps, version } = planned.shape
  const stamped: readonly unknown[] = [version?.name, ...Object.values(stamps).map((stamp) => stamp?.name)]
  return [...requestedChanges(planned).keys()].find(
    (name) =>
      !stamped.includes(name) &&
      // The dumpster of a completed job and completions do not depend on roles and are guarded elsewhere.
      !(name === 'dumpsterId' && before.completed !== null) &&
      name !== 'completed' &&
      !canEditJobField(user, before, name),
  )
}
