import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import { clockReportRefusal } from '#shared/jobs/reportedCompletion.ts'
import { reportedSummary } from '#shared/jobs/reportedSummary.ts'
import { onServerClock } from '#shared/jobs/momentOfWork.ts'
import { MAX_NOTE_LENGTH } from '#shared/jobs/reportOnJob.ts'
import {
  REPORTED_FIELDS,
  WORK_KINDS,
  type DecideReportedWorkRequest,
  type JobResult,
  type ReportedField,
  type ReportWorkRequest,
  type WorkKind,
} from '#shared/wire/jobs.ts'
import { NotFound } from '#server/kernel/errors.ts'
import { conflictWith } from '../../save/work/conflictWith.ts'
import { runSave } from '../../save/runSave.ts'
import type { Records, Stored } from '../../save/work/records.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import type { RuleContext } from '../../save/pipeline/SaveRule.ts'
import { defineCall, type Call } from '../Call.ts'
import { key, nullable, strictObject } from '../schemas.ts'
import { acceptNote, acceptReported } from './acceptReported.ts'
import { completion, completionMembers } from './completeJob.ts'
import { decide, reportedAs } from './decideReport.ts'
import { pausing, starting } from './jobClock.ts'
import type { JobWork, JobWorkRequest } from './jobWork.ts'
import { reporting } from './reportOnJob.ts'
import { actionId, tappedAt } from './tappedWork.ts'
import { done, jobOfCall, jobOutcome, notDone } from './workOnJob.ts'

/** Nothing is done with the job: the picture is still on the driver's phone. */
const noted: Pick<JobWork, 'run'> = { run: () => done('Report accepted.') }

const WORK: Readonly<Record<WorkKind, Pick<JobWork, 'run'>>> = {
  start: starting,
  pause: pausing,
  report: reporting,
  complete: completion,
  photo: noted,
}

/** A job that is started or completed is its driver's again; a pause and a note say nothing about whose it is. */
const GIVES_BACK: readonly WorkKind[] = ['start', 'complete']

/** What corrects a job that was completed meanwhile, as far as dispatch chooses. */
const CORRECTS: readonly WorkKind[] = ['report', 'complete']

/** What a driver did and the server refused is kept, and dispatch decides about it (ambiguities 89, JO230, JO231). */
export function reportedWorkCalls(saves: SaveContext): readonly Call[] {
  return [
    defineCall({
      method: 'POST',
      path: '/api/job/reportWork',
      summary: 'Keeps what a driver did and was refused, for dispatch to decide',
      role: permissions.trackJobTime,
      body: strictObject({
        ...completionMembers(),
        note: Type.Optional(nullable(Type.String({ maxLength: MAX_NOTE_LENGTH }))),
        actionId: actionId(),
        tappedAt: tappedAt(),
        sentAt: Type.Optional(tappedAt()),
        kind: Type.Enum([...WORK_KINDS]),
        refusal: Type.String({ maxLength: 2_000 }),
      }),
      response: jobOutcome(),
      run: (request, user) => runSave(saves, user, (records, context) => keep(records, context, request)),
    }),
    defineCall({
      method: 'POST',
      path: '/api/job/decideReportedWork',
      summary: 'Accepts what a driver reported, which is done as of when it was tapped, or rejects it',
      role: permissions.scheduleJobs,
      body: strictObject({
        reportedWorkId: key(),
        isAccepted: Type.Boolean(),
        fields: Type.Optional(
          Type.Array(Type.Enum([...REPORTED_FIELDS]), { maxItems: REPORTED_FIELDS.length }),
        ),
      }),
      response: jobOutcome(),
      run: async (request, user) => {
        const { notices = [], ...outcome } = await runSave(saves, user, (records, context) =>
          answer(records, context, request),
        )
        return notices.length === 0 ? outcome : { ...outcome, notices }
      },
    }),
  ]
}

async function keep(
  records: Records,
  { user, now }: RuleContext,
  { refusal, ...sent }: ReportWorkRequest,
): Promise<JobResult> {
  const request = onServerClock(sent, now)
  const { kind, tappedAt: at } = request
  const { id: jobId } = await jobOfCall(records, request.jobId)
  const { inventoryId, destinationPickId, destinationDropId } = request
  const named = [inventoryId, destinationPickId, destinationDropId].map((id) => id ?? null)
  const dumpsters = await records.find('DumpsterInventory', 'id', named)
  const barcodes = new Map(dumpsters.map(({ id, dumpsterBarcode }) => [id, dumpsterBarcode ?? `no. ${id}`]))
  const summary = reportedSummary(request, barcodes)
  const said = { jobId, kind, tappedAt: at, summary, request: JSON.stringify(request), refusal }
  const known = await reportedAs(records, request.actionId)
  if (known === undefined)
    records.add('ReportedWork', { ...said, actionId: request.actionId, driverId: user.userId })
  else if (known.decision === null) records.change('ReportedWork', known, said)
  return done('The office has your report.')
}

async function answer(
  records: Records,
  context: RuleContext,
  { reportedWorkId, isAccepted, fields }: DecideReportedWorkRequest,
): Promise<JobResult> {
  const [reported] = await records.findForUpdate('ReportedWork', 'id', [reportedWorkId])
  if (reported === undefined) throw new NotFound(`Report ${reportedWorkId} was not found.`, 'reportedWorkId')
  if (reported.decision !== null)
    throw await conflictWith('ReportedWork', reported, context, 'Somebody has decided about this already.')
  if (isAccepted) return accept(records, context, reported, fields)
  decide(records, context, reported, 'Rejected')
  return done('Report rejected.')
}

async function accept(
  records: Records,
  context: RuleContext,
  reported: Stored<'ReportedWork'>,
  fields: readonly ReportedField[] | undefined,
): Promise<JobResult> {
  const { driverId, kind } = reported
  const job = await jobOfCall(records, reported.jobId)
  const isCompleted = job.completed !== null && job.deleted === null
  const corrected = isCompleted && CORRECTS.includes(kind) ? fields : undefined
  const refusal = isCompleted ? clockReportRefusal(kind, job.id) : null
  const result =
    refusal === null ? await acceptWork(records, context, { job, reported }, corrected) : notDone(refusal)
  if (!result.success) return result
  const isGivenBack = GIVES_BACK.includes(kind) && corrected === undefined
  if (isGivenBack && job.driverId !== driverId) records.change('Job', job, { driverId })
  decide(records, context, reported, 'Accepted')
  return { ...result, notices: context.notices }
}

/** Does what was reported; of a job that was completed meanwhile, only what is chosen. */
function acceptWork(
  records: Records,
  context: RuleContext,
  { job, reported }: { readonly job: Stored<'Job'>; readonly reported: Stored<'ReportedWork'> },
  chosen: readonly ReportedField[] | undefined,
): JobResult | Promise<JobResult> {
  const { driverId, kind } = reported
  // As this server has stored it.
  const request = JSON.parse(reported.request) as JobWorkRequest
  if (chosen === undefined) return WORK[kind].run(records, context, { job, driverId }, request)
  const acceptPart = kind === 'report' ? acceptNote : acceptReported
  return acceptPart(records, context, { job, reported, request }, chosen)
}
