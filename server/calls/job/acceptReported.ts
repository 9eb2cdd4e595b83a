import {
  acceptRefusal,
  differingFields,
  DUMPSTER_FIELDS,
  reportedCompletion,
  reportedWeight,
  storedCompletion,
  type CompletionValues,
} from '#shared/jobs/reportedCompletion.ts'
import type { JobUser } from '#shared/jobs/jobPermissions.ts'
import { momentOfWork } from '#shared/jobs/momentOfWork.ts'
import { planReport } from '#shared/jobs/reportOnJob.ts'
import { picksUpDumpster } from '#shared/jobs/jobActions.ts'
import { reopenPickUpRefusal, uncompleteRefusal } from '#shared/jobs/uncompleteJob.ts'
import type { JobResult, ReportedField } from '#shared/wire/jobs.ts'
import { ConcurrencyConflict, NotAllowed } from '#server/kernel/errors.ts'
import type { RuleContext } from '../../save/pipeline/SaveRule.ts'
import type { Records, Stored } from '../../save/work/records.ts'
import { completion } from './completeJob.ts'
import type { JobWorkRequest } from './jobWork.ts'
import { storedCompletionOf } from './storedCompletionOf.ts'
import { reverse } from './uncompleteJob.ts'
import { done } from './workOnJob.ts'

/**
 * Corrects a job that somebody else completed meanwhile by the fields of a driver's report that dispatch accepts (JO1401): like an edit
 * of the completed job, and where a dumpster differs, like reopening and completing it again.
 */
export async function acceptReported(
  records: Records,
  context: RuleContext,
  {
    job,
    reported,
    request,
  }: { job: Stored<'Job'>; reported: Stored<'ReportedWork'>; request: JobWorkRequest },
  fields: readonly ReportedField[],
): Promise<JobResult> {
  const said = reportedCompletion(reported, request)
  const stored = await storedCompletionOf(records, job)
  const accepted = acceptedFields(context.user, job, { said, stored }, fields)
  const values = { ...stored, ...Object.fromEntries(accepted.map((field) => [field, said[field]])) }
  if (accepted.some((field) => DUMPSTER_FIELDS.includes(field))) {
    const refused = await completeAgain(records, context, job, values)
    if (refused !== null) return refused
  } else if (accepted.length > 0) {
    const times = await records.findForUpdate('JobTime', 'jobId', [job.id])
    const { weight, dumpSiteId } = values
    const at = momentOfWork({ tappedAt: values.completed ?? context.now }, context.now, times)
    const completed = accepted.includes('completed') ? at : job.completed
    records.change('Job', job, { weight, dumpSiteId, completed })
  }
  if (accepted.includes('driverId')) records.change('Job', job, { driverId: values.driverId })
  return done(accepted.length === 0 ? 'Report accepted.' : 'The job is as reported.')
}

/**
 * Adds the note of a report to a job that was completed meanwhile, with the weight if dispatch accepts that (JO1442). Throws NotAllowed.
 */
export function acceptNote(
  records: Records,
  { user }: RuleContext,
  { job, request }: { job: Stored<'Job'>; request: JobWorkRequest },
  fields: readonly ReportedField[],
): JobResult {
  const { note = null } = request
  const [said, stored] = [reportedWeight(request), storedCompletion(job, [])]
  const isWeightAccepted = acceptedFields(user, job, { said, stored }, fields).includes('weight')
  records.change('Job', job, planReport(job, { note, ...(isWeightAccepted && { weight: said.weight }) }))
  return done('Report accepted.')
}

/** The chosen fields that differ. Throws NotAllowed with the first one that the user may not accept. */
function acceptedFields(
  user: JobUser,
  job: Stored<'Job'>,
  { said, stored }: { readonly said: CompletionValues; readonly stored: CompletionValues },
  chosen: readonly ReportedField[],
): readonly ReportedField[] {
  const accepted = differingFields(said, stored).filter((field) => chosen.includes(field))
  for (const field of accepted) {
    const refusal = acceptRefusal(user, job, field)
    if (refusal !== null) throw new NotAllowed(refusal, field)
  }
  return accepted
}

/** Why the job cannot be reopened; null once it is completed with these values. Throws ConcurrencyConflict where it cannot be with them. */
async function completeAgain(
  records: Records,
  context: RuleContext,
  job: Stored<'Job'>,
  { driverId, completed, ...entered }: CompletionValues,
): Promise<JobResult | null> {
  const reopened = await reverse(records, context, job.id, (open, removers, placements) =>
    picksUpDumpster(open)
      ? reopenPickUpRefusal(open, removers, placements)
      : uncompleteRefusal(open, placements),
  )
  if (!reopened.success) return reopened
  const request = {
    jobId: job.id,
    ...entered,
    hasNoWeight: entered.weight === null,
    // Whoever accepts it has seen it.
    isWeightConfirmed: true,
    ...(completed !== null && { tappedAt: completed }),
  }
  const open = { ...job, completed: null }
  const result = await completion.run(records, context, { job: open, driverId }, request)
  // Nothing of the reopening is stored then.
  if (!result.success) throw new ConcurrencyConflict([], result.message)
  return null
}
