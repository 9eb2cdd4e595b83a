import { permissions } from '#shared/access/roles.ts'
import { momentOfWork } from '#shared/jobs/momentOfWork.ts'
import { canTrackJobTime } from '#shared/jobs/jobPermissions.ts'
import {
  closeTimes,
  otherRunningJobRefusal,
  pauseRefusal,
  planStart,
  startRefusal,
} from '#shared/jobs/jobTransitions.ts'
import type { JobResult } from '#shared/wire/jobs.ts'
import { conflictWith } from '../../save/work/conflictWith.ts'
import { runningClocks } from '../../save/work/jobs/runningClocks.ts'
import type { Records, Stored } from '../../save/work/records.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import type { RuleContext } from '../../save/pipeline/SaveRule.ts'
import { defineCall, type Call } from '../Call.ts'
import { strictObject, key } from '../schemas.ts'
import { runTapped, tapped } from './tappedWork.ts'
import { allowOnJob, done, jobOfCall, jobOutcome, notDone } from './workOnJob.ts'

/** Starting and pausing the clock of a job (S1 §7, O-052, JO15, JO16): drivers their own jobs, schedulers all. */
export function jobClockCalls(saves: SaveContext): readonly Call[] {
  return [
    clockCall(saves, {
      path: '/api/job/startJob',
      summary: 'Starts the clock of a job, or resumes it after a pause',
      work: start,
    }),
    clockCall(saves, { path: '/api/job/pauseJob', summary: 'Stops the clock of a job', work: pause }),
  ]
}

interface Clock {
  readonly job: Stored<'Job'>
  readonly times: readonly Stored<'JobTime'>[]
  /** When it was started or paused. */
  readonly at: string
}

type Work = (records: Records, context: RuleContext, clock: Clock) => JobResult | Promise<JobResult>

function clockCall(
  saves: SaveContext,
  call: { readonly path: string; readonly summary: string; readonly work: Work },
): Call {
  return defineCall({
    method: 'POST',
    path: call.path,
    summary: call.summary,
    role: permissions.trackJobTime,
    body: strictObject({ jobId: key(), ...tapped() }),
    response: jobOutcome(),
    run: (request, user) =>
      runTapped({ saves, user, path: call.path, request }, async (records, context) => {
        const job = await jobOfCall(records, request.jobId)
        allowOnJob(canTrackJobTime(context.user, job), 'start or pause', context.user, job)
        if (job.deleted !== null) throw await conflictWith('Job', job, context, 'This job has been deleted.')
        const times = await records.findForUpdate('JobTime', 'jobId', [job.id])
        const at = momentOfWork(request, context.now, times)
        return call.work(records, context, { job, times, at })
      }),
  })
}

async function start(records: Records, context: RuleContext, { job, times, at }: Clock): Promise<JobResult> {
  const running = await runningClocks(records, context, [job.driverId])
  const other = running.find(({ jobId }) => jobId !== job.id)
  const refusal = startRefusal(job, times) ?? otherRunningJobRefusal(other?.jobId ?? null)
  if (refusal !== null) return notDone(refusal)
  const plan = planStart(job, at)
  if (job.started === null) records.change('Job', job, plan.job)
  records.add('JobTime', { jobId: job.id, ...plan.newTime })
  return done('Job started.')
}

function pause(records: Records, _context: RuleContext, { job, times, at }: Clock): JobResult {
  const refusal = pauseRefusal(job, times)
  if (refusal !== null) return notDone(refusal)
  for (const { id, ...ended } of closeTimes(times, at)) {
    const time = times.find((one) => one.id === id)
    if (time !== undefined) records.change('JobTime', time, ended)
  }
  return done('Job paused.')
}
