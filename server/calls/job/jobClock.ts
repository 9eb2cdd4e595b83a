import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import { clockEndRefusal, endOfClock, forgottenClock } from '#shared/jobs/forgottenClock.ts'
import { momentOfWork } from '#shared/jobs/momentOfWork.ts'
import { canTrackJobTime } from '#shared/jobs/jobPermissions.ts'
import {
  closeTimes,
  otherRunningJobRefusal,
  pauseRefusal,
  planStart,
  startRefusal,
} from '#shared/jobs/jobTransitions.ts'
import type { JobResult, TappedRequest } from '#shared/wire/jobs.ts'
import { conflictWith } from '../../save/work/conflictWith.ts'
import { runningClocks } from '../../save/work/jobs/runningClocks.ts'
import type { Records, Stored } from '../../save/work/records.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import type { RuleContext } from '../../save/pipeline/SaveRule.ts'
import { defineCall, type Call } from '../Call.ts'
import { strictObject, key } from '../schemas.ts'
import { changeTimes } from './changeTimes.ts'
import type { JobWork, JobWorkRequest, WorkedJob } from './jobWork.ts'
import { runTapped, tapped, tappedAt } from './tappedWork.ts'
import { done, jobOutcome, notDone } from './workOnJob.ts'

/** Starting and pausing the clock of a job (S1 §7, O-052, JO15, JO16): drivers their own jobs, schedulers all. */
export function jobClockCalls(saves: SaveContext): readonly Call[] {
  return [
    defineCall({
      method: 'POST',
      path: starting.path,
      summary: 'Starts the clock of a job, or resumes it after a pause',
      role: permissions.trackJobTime,
      body: strictObject({ jobId: key(), ...tapped() }),
      response: jobOutcome(),
      run: (request, user) => runTapped(saves, user, starting, request),
    }),
    defineCall({
      method: 'POST',
      path: pausing.path,
      summary: 'Stops the clock of a job',
      role: permissions.trackJobTime,
      body: strictObject({ jobId: key(), clockEnded: Type.Optional(tappedAt()), ...tapped() }),
      response: jobOutcome(),
      run: (request, user) => runTapped(saves, user, pausing, request),
    }),
  ]
}

const timed = { verb: 'start or pause', isAllowed: canTrackJobTime } as const

export const starting: JobWork = { kind: 'start', path: '/api/job/startJob', ...timed, run: start }

export const pausing: JobWork = { kind: 'pause', path: '/api/job/pauseJob', ...timed, run: pause }

async function timesOf(
  records: Records,
  context: RuleContext,
  job: Stored<'Job'>,
): Promise<readonly Stored<'JobTime'>[]> {
  if (job.deleted !== null) throw await conflictWith('Job', job, context, 'This job has been deleted.')
  return records.findForUpdate('JobTime', 'jobId', [job.id])
}

async function start(
  records: Records,
  context: RuleContext,
  { job, driverId }: WorkedJob,
  request: TappedRequest,
): Promise<JobResult> {
  const times = await timesOf(records, context, job)
  const at = momentOfWork(request, context.now, times)
  const running = await runningClocks(records, context, [driverId])
  const other = running.find(({ jobId }) => jobId !== job.id)
  const refusal = startRefusal({ ...job, driverId }, times) ?? otherRunningJobRefusal(other?.jobId ?? null)
  if (refusal !== null) return notDone(refusal)
  const plan = planStart(job, at)
  if (job.started === null) records.change('Job', job, plan.job)
  records.add('JobTime', { jobId: job.id, ...plan.newTime })
  return done('Job started.')
}

async function pause(
  records: Records,
  context: RuleContext,
  { job }: WorkedJob,
  request: JobWorkRequest,
): Promise<JobResult> {
  const times = await timesOf(records, context, job)
  const at = momentOfWork(request, context.now, times)
  const clock = forgottenClock(times, at)
  const { clockEnded } = request
  const refusal = pauseRefusal(job, times) ?? clockEndRefusal(job.id, clock, clockEnded, at)
  if (refusal !== null) return notDone(refusal)
  changeTimes(records, times, closeTimes(times, endOfClock(clock, clockEnded, at)))
  return done('Job paused.')
}
