import { Type } from 'typebox'
import { onServerClock, tooLateRefusal } from '#shared/jobs/momentOfWork.ts'
import type { JobResult, TappedRequest } from '#shared/wire/jobs.ts'
import { SaveIdReused } from '#server/kernel/errors.ts'
import { runSave, runSaveOnce } from '../../save/runSave.ts'
import type { SavingUser } from '../../save/pipeline/change.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import type { RuleContext } from '../../save/pipeline/SaveRule.ts'
import type { Records } from '../../save/work/records.ts'
import { decide, reportedAs } from './decideReport.ts'
import type { JobWork } from './jobWork.ts'
import { allowOnJob, done, jobOfCall, notDone } from './workOnJob.ts'

/** The id of an action, chosen by the client. */
export const actionId = () => Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })

/** When something was tapped: as instants are stored, which are compared as texts. */
export const tappedAt = () => Type.String({ format: 'date-time', pattern: '^[0-9T:.-]{23}Z$' })

/** The members of a request that a phone may send again, or late (JO40, JO41). */
export const tapped = () => ({
  actionId: Type.Optional(actionId()),
  tappedAt: Type.Optional(tappedAt()),
  sentAt: Type.Optional(tappedAt()),
})

interface TappedJobRequest extends TappedRequest {
  readonly jobId: number
}

/**
 * Does the work that was tapped, once if it has an id (JO40), unless it is too late for that (JO41). Throws NotFound and
 * NotAllowed.
 */
export async function runTapped(
  saves: SaveContext,
  user: SavingUser,
  work: JobWork,
  { sentAt, ...request }: TappedJobRequest,
): Promise<JobResult> {
  const { actionId } = request
  const timed = onServerClock({ ...request, sentAt }, saves.now())
  const late = timed.tappedAt === undefined ? null : tooLateRefusal(timed.tappedAt, saves.now())
  if (late !== null) return notDone(late)
  const run = (records: Records, context: RuleContext) => doOnce(records, context, work, timed)
  // An id that was used for another call is refused. When it was sent is another instant each time.
  const content = { path: work.path, ...request }
  const { notices = [], ...outcome } =
    actionId === undefined
      ? await runSave(saves, user, run)
      : await runSaveOnce(saves, { user, request: { id: actionId, content } }, run).catch(
          (error: unknown) => {
            if (!(error instanceof SaveIdReused) || work.isStored === undefined) throw error
            return runSave(saves, user, (records, context) =>
              doCorrected(records, context, work, timed, error),
            )
          },
        )
  return notices.length === 0 ? outcome : { ...outcome, notices }
}

/**
 * A correction whose first sending arrived, although its answer did not: the job is completed, by what was entered first. Throws
 * ConcurrencyConflict where the correction differs from that, and `error` where the id is of something else.
 */
async function doCorrected(
  records: Records,
  context: RuleContext,
  work: JobWork,
  request: TappedJobRequest,
  error: SaveIdReused,
): Promise<JobResult> {
  const job = await jobOfCall(records, request.jobId)
  if (job.completed === null) throw error
  return doOnce(records, context, work, request)
}

/** What was reported to dispatch before is decided by this: accepted work is not done again (JO231). */
async function doOnce(
  records: Records,
  context: RuleContext,
  work: JobWork,
  request: TappedJobRequest,
): Promise<JobResult> {
  const reported = await reportedAs(records, request.actionId)
  if (reported?.decision === 'Accepted') return done('The office has accepted this.')
  const job = await jobOfCall(records, request.jobId)
  allowOnJob(work.isAllowed(context.user, job), work.verb, context.user, job)
  const worked = { job, driverId: job.driverId }
  const isStored =
    request.actionId !== undefined && (await work.isStored?.(records, context, worked, request)) === true
  const result = isStored
    ? done('This is stored already.')
    : await work.run(records, context, worked, request)
  if (result.success && reported !== undefined) decide(records, context, reported, 'Stored')
  // Rules append to the notices until the save is committed.
  return { ...result, notices: context.notices }
}
