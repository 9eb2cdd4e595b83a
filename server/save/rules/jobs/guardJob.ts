import { unassignRefusal } from '#shared/dispatch/boardDrops.ts'
import { isWithoutRental } from '#shared/jobs/jobActions.ts'
import { futureRefusal } from '#shared/jobs/jobTransitions.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { missing, type Violation } from '#shared/model/Violation.ts'
import { givenValues } from '#server/save/work/requestedValues.ts'
import { Records, type RecordChange, type Stored } from '../../work/records.ts'
import { isRequestedByClient, refuseAll, violationsBy } from '../../work/refuse.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'

/** Changes of a job that no client may make, whatever its roles (SV64, SV71). */
export const guardJob: SettleRule = {
  name: 'guardJob',
  phase: 'settle',
  watches: ['Job'],
  run: async (unit, { now }) => {
    const changes = new Records(unit).changes('Job').filter(isRequestedByClient)
    refuseAll(
      changes
        .filter(({ operation }) => operation !== 'delete')
        .flatMap((change) => violationsBy(change, ...checkJobChange(change, now))),
    )
  },
}

function checkJobChange(change: RecordChange<'Job'>, now: string): readonly (Violation | null)[] {
  const { before, after } = change
  if (before === null) return [checkCompleted(null, after), ...checkUndone(change), ...checkNewJob(after)]
  return [
    checkCompleted(before, after),
    checkKept(before, after),
    checkStamps(before, after, now),
    before.driverId !== null && after.driverId === null ? unassignRefusal(before) : null,
  ]
}

/** Completing and un-completing are calls, since they do more than set a date. */
function checkCompleted(before: Stored<'Job'> | null, after: Stored<'Job'>): Violation | null {
  if (after.completed === (before?.completed ?? null)) return null
  return {
    code: 'jobCompletion',
    field: 'completed',
    message: 'Jobs are completed with Complete and reopened with UnComplete',
  }
}

/** A new job is neither started nor audited; its clock can be started with it. */
function checkUndone({ planned }: RecordChange<'Job'>): readonly Violation[] {
  const given = givenValues(planned)
  return (['started', 'audited'] as const)
    .filter((field) => given.has(field))
    .map((field) => ({ code: 'jobUndone', field, message: 'A new job cannot be started or audited' }))
}

/** Only completed jobs are audited, and no job starts in the future (JO35). */
function checkStamps(before: Stored<'Job'>, after: Stored<'Job'>, now: string): Violation | null {
  if (after.audited !== null && after.audited !== before.audited && after.completed === null)
    return { code: 'jobNotCompleted', field: 'audited', message: 'Only completed jobs are audited' }
  const isAhead = after.started !== null && after.started !== before.started && after.started > now
  return isAhead ? futureRefusal('started') : null
}

/** A job keeps its type and rental; its dumpster can be changed until it is completed (O-032, O-042). */
function checkKept(before: Stored<'Job'>, after: Stored<'Job'>): Violation | null {
  const kept = (['rentalId', 'jobTypeId', 'actionId'] as const).find((name) => before[name] !== after[name])
  if (kept !== undefined)
    return { code: 'jobKept', field: kept, message: 'A job cannot change its rental, type or action' }
  if (before.completed === null || before.dumpsterId === after.dumpsterId) return null
  return {
    code: 'jobCompleted',
    field: 'dumpsterId',
    message: 'A completed job cannot change its dumpster',
  }
}

/** Destinations and notes are for a driver, all other jobs for a rental (O-044, O-062). */
function checkNewJob({ jobTypeId, rentalId, driverId, storageDumpSiteId }: Stored<'Job'>): Violation[] {
  if (!isWithoutRental(jobTypeId)) return rentalId === null ? [missing('rentalId')] : []
  return [
    ...(driverId === null ? [missing('driverId')] : []),
    ...(jobTypeId === JOB_TYPE.destination && storageDumpSiteId === null
      ? [missing('storageDumpSiteId')]
      : []),
  ]
}
