import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { otherRunningJobRefusal, overlapRefusal, startRefusal } from '#shared/jobs/jobTransitions.ts'
import { readChangesOfSave } from '#server/reads/auditing/readChangesOfSave.ts'
import type { Recorded } from '#server/reads/auditing/readRecorded.ts'
import type { PrepareRule } from '../../pipeline/SaveRule.ts'
import { runningClocks } from '../../work/jobs/runningClocks.ts'
import { liveAfter } from '../../work/liveRecords.ts'
import { readingIn } from '../../work/reading.ts'
import { Records } from '../../work/records.ts'
import { undoneSave } from '../../work/undoneSave.ts'
import { endClockOfFormerDriver } from './endClockOfFormerDriver.ts'

/** A save that undoes a move puts back the clock that the move stopped, as if it had never ended (O-102, JO220, SV221). */
export const resumeStoppedClock: PrepareRule = {
  name: 'resumeStoppedClock',
  phase: 'prepare',
  because: 'Undoing a move puts back the clock that it stopped.',
  watches: ['Job'],
  after: [endClockOfFormerDriver],
  run: async (unit, context) => {
    const undone = undoneSave(context)
    if (undone === null) return
    const records = new Records(unit)
    const reading = readingIn(context)
    const moved = await readChangesOfSave(reading, 'Job', undone)
    const ended = await readChangesOfSave(reading, 'JobTime', undone)
    const returned = records
      .changes('Job')
      .map(({ after }) => after)
      .filter((job) => job.driverId !== null && isBack(moved, job))
    const isLive = liveAfter(records, 'JobTime')
    const ids = returned.map(({ id }) => id)
    const times = (await records.findForUpdate('JobTime', 'jobId', ids)).filter(isLive)
    const stopped = times.filter(
      ({ id, completed }) => completed !== null && valueAfter(ended, id, 'completed') === completed,
    )
    const drivers = returned.filter(({ id }) => stopped.some(({ jobId }) => jobId === id))
    const running = await runningClocks(
      records,
      context,
      drivers.map(({ driverId }) => driverId),
    )
    for (const clock of stopped) {
      const job = returned.find(({ id }) => id === clock.jobId)
      if (job === undefined) continue
      const others = times.filter(({ id, jobId }) => jobId === job.id && id !== clock.id)
      const other = running.find(({ driverId, jobId }) => driverId === job.driverId && jobId !== job.id)
      const resumed = { completed: null, totalMinutes: null }
      const refusal =
        startRefusal(job, others) ??
        overlapRefusal({ ...clock, ...resumed }, others) ??
        otherRunningJobRefusal(other?.jobId ?? null)
      if (refusal === null) records.change('JobTime', clock, resumed)
      else context.notices.push(`The clock of ${jobDisplayId(job.id)} stays stopped. ${refusal.message}`)
    }
  },
}

/** Whether the job has its driver and its day again: those which that save changed are as they were before it. */
function isBack(
  moved: readonly Recorded[],
  job: { readonly id: number; readonly driverId: number | null; readonly startDate: string },
): boolean {
  const formerly = (['driverId', 'startDate'] as const).filter(
    (field) => changeOf(moved, job.id, field) !== undefined,
  )
  return formerly.length > 0 && formerly.every((field) => valueBefore(moved, job.id, field) === job[field])
}

function valueBefore(changes: readonly Recorded[], recordId: number, field: string): unknown {
  return changeOf(changes, recordId, field)?.OriginalValue
}

function valueAfter(changes: readonly Recorded[], recordId: number, field: string): unknown {
  return changeOf(changes, recordId, field)?.NewValue
}

function changeOf(changes: readonly Recorded[], recordId: number, field: string) {
  const recorded = changes.find(({ id }) => id === recordId)
  return recorded?.changes.find(({ ColumnName }) => ColumnName === field)
}
