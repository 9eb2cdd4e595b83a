import { satisfiesRoleRule } from '#shared/access/roleChecks.ts'
import { permissions } from '#shared/access/roles.ts'
import { canTrackJobTime } from '#shared/jobs/jobPermissions.ts'
import {
  momentRefusal,
  otherRunningJobRefusal,
  overlapRefusal,
  startRefusal,
  timeLengthRefusal,
} from '#shared/jobs/jobTransitions.ts'
import type { Violation } from '#shared/model/Violation.ts'
import { NotAllowed } from '#server/kernel/errors.ts'
import { culpritOf } from '../../pipeline/change.ts'
import { Records, type RecordChange, type Stored } from '../../work/records.ts'
import { isRequestedByClient, refuseAll, violationsBy } from '../../work/refuse.ts'
import type { PrepareRule, RuleContext, SettleRule } from '../../pipeline/SaveRule.ts'
import { runningClocks } from '../../work/jobs/runningClocks.ts'

/** Clocks started by users who may not correct times start now (O-049, SV74). */
export const startClockNow: PrepareRule = {
  name: 'startClockNow',
  phase: 'prepare',
  because: 'A clock starts at the moment of the save.',
  watches: ['JobTime'],
  run: async (unit, { user, now }) => {
    if (satisfiesRoleRule(user, permissions.changeJobTimes)) return
    const records = new Records(unit)
    for (const change of records.changes('JobTime').filter(isRequestedByClient))
      if (change.operation === 'create')
        records.change('JobTime', change.after, { started: now, completed: null })
  },
}

/**
 * A job has at most one running clock, so has a driver, and a completed job has none; users who may not correct times can only
 * start clocks of their own jobs (O-049, O-052, SV74).
 */
export const guardJobTimes: SettleRule = {
  name: 'guardJobTimes',
  phase: 'settle',
  watches: ['JobTime'],
  run: async (unit, context) => {
    const records = new Records(unit)
    const changes = records.changes('JobTime').filter(({ operation }) => operation !== 'delete')
    if (changes.length === 0) return
    const ids = changes.map(({ after }) => after.jobId)
    const jobs = new Map((await records.findForUpdate('Job', 'id', ids)).map((job) => [job.id, job]))
    const times = await records.findForUpdate('JobTime', 'jobId', ids)
    const started = changes.filter((change) => isRequestedByClient(change) && startsClock(change))
    const drivers = started.map(({ after }) => jobs.get(after.jobId)?.driverId ?? null)
    const running = await runningClocks(records, context, drivers)
    refuseAll(
      changes.flatMap((change) => {
        const job = jobs.get(change.after.jobId)
        if (job === undefined) return []
        refuseOtherUsers(change, job, context)
        const others = times.filter(({ id, jobId }) => jobId === job.id && id !== change.after.id)
        const other = started.includes(change)
          ? running.find(({ jobId, driverId }) => driverId === job.driverId && jobId !== job.id)
          : undefined
        return violationsBy(
          change,
          momentRefusal(change.before, change.after, context.now) ?? checkTime(change, job, others),
          otherRunningJobRefusal(other?.jobId ?? null),
        )
      }),
    )
  },
}

function refuseOtherUsers(
  change: RecordChange<'JobTime'>,
  job: Stored<'Job'>,
  { user }: Pick<RuleContext, 'user'>,
): void {
  const mayAdd = satisfiesRoleRule(user, permissions.changeJobTimes) || canTrackJobTime(user, job)
  if (isRequestedByClient(change) && change.operation === 'create' && !mayAdd)
    throw new NotAllowed(
      'Your roles do not allow you to start the clock of this job.',
      culpritOf(change.planned.requested),
    )
}

function checkTime(
  change: RecordChange<'JobTime'>,
  job: Stored<'Job'>,
  others: readonly Stored<'JobTime'>[],
): Violation | null {
  const { after } = change
  const earlier = liveBefore(change)
  if (job.deleted !== null && earlier === null)
    return { code: 'jobDeleted', message: 'This job has been deleted.' }
  if (earlier?.started === after.started && earlier.completed === after.completed) return null
  const startsNow = after.completed === null && (earlier === null || earlier.completed !== null)
  const refusal = startsNow ? startRefusal(job, others) : null
  // The server ends clocks by the same rule (JO238).
  if (refusal !== null || !isRequestedByClient(change)) return refusal
  return timeLengthRefusal(after) ?? overlapRefusal(after, others)
}

/** The record before the save, if it was live and of the same job. */
function liveBefore({ before, after }: RecordChange<'JobTime'>): Stored<'JobTime'> | null {
  return before !== null && before.deleted === null && before.jobId === after.jobId ? before : null
}

/** Does the change start a clock? */
function startsClock({ before, after }: RecordChange<'JobTime'>): boolean {
  const ran = before !== null && before.deleted === null && before.completed === null
  return after.completed === null && after.deleted === null && !ran
}
