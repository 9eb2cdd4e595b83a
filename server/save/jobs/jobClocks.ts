import { satisfies } from '#shared/access/holds.ts'
import { may } from '#shared/access/roles.ts'
import { mayClockJob } from '#shared/jobs/jobPermissions.ts'
import { futureRefusal, startRefusal } from '#shared/jobs/jobTransitions.ts'
import type { Violation } from '#shared/model/validate.ts'
import { NotAllowed } from '../../errors.ts'
import { culpritOf } from '../change.ts'
import { Records, type RecordChange, type Stored } from '../records.ts'
import { isAskedFor, refuseAll, violationsBy } from '../refuse.ts'
import type { RuleContext, SaveRule } from '../SaveRule.ts'

/**
 * A clock runs for one record of a job at a time, and never once the job is completed; who may not correct times starts clocks
 * now, of the own jobs (O-049, O-052, SV74).
 */
export const jobClocks: SaveRule = {
  entity: 'JobTime',
  prepare: async (unit, { user, now }) => {
    if (satisfies(user, may.changeJobTimes)) return
    const records = new Records(unit)
    for (const change of records.changes('JobTime').filter(isAskedFor))
      if (change.operation === 'create')
        records.change('JobTime', change.after, { started: now, completed: null })
  },
  settle: async (unit, context) => {
    const records = new Records(unit)
    const changes = records.changes('JobTime').filter(({ operation }) => operation !== 'delete')
    if (changes.length === 0) return
    const ids = changes.map(({ after }) => after.jobId)
    const jobs = new Map((await records.find('Job', 'id', ids)).map((job) => [job.id, job]))
    const times = await records.find('JobTime', 'jobId', ids)
    refuseAll(
      changes.flatMap((change) => {
        const job = jobs.get(change.after.jobId)
        if (job === undefined) return []
        refuseStrangers(change, job, context)
        const others = times.filter(({ id, jobId }) => jobId === job.id && id !== change.after.id)
        return violationsBy(change, checkMoments(change, context.now) ?? checkTime(change, job, others))
      }),
    )
  },
}

function refuseStrangers(
  change: RecordChange<'JobTime'>,
  job: Stored<'Job'>,
  { user }: Pick<RuleContext, 'user'>,
): void {
  const mayAdd = satisfies(user, may.changeJobTimes) || mayClockJob(user, job)
  if (isAskedFor(change) && change.operation === 'create' && !mayAdd)
    throw new NotAllowed(
      'Your roles do not allow you to start the clock of this job.',
      culpritOf(change.planned.requested),
    )
}

/** Work of the future is not done yet; what is stored so already can be ended at its start. */
function checkMoments({ before, after }: RecordChange<'JobTime'>, now: string): Violation | null {
  const isAhead = (name: 'started' | 'completed'): boolean => {
    const moment = after[name]
    return moment !== null && moment > now && moment !== (before?.[name] ?? null)
  }
  if (isAhead('started')) return futureRefusal('started')
  return isAhead('completed') && after.completed !== after.started ? futureRefusal('completed') : null
}

function checkTime(
  { before, after }: RecordChange<'JobTime'>,
  job: Stored<'Job'>,
  others: readonly Stored<'JobTime'>[],
): Violation | null {
  const wasLive = before !== null && before.deleted === null && before.jobId === after.jobId
  if (job.deleted !== null && !wasLive) return { rule: 'jobDeleted', message: 'This job has been deleted.' }
  if (after.completed !== null)
    return after.completed < after.started
      ? { rule: 'timeOrder', field: 'completed', message: 'A job time cannot end before it starts' }
      : null
  return wasLive && before.completed === null ? null : startRefusal(job, others)
}
