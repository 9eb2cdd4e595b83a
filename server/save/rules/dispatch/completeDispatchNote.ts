import { COMPLETED_NOTE_READ_ONLY } from '#shared/dispatch/dispatchNoteRules.ts'
import { noteState } from '#shared/dispatch/dispatchNotes.ts'
import type { Violation } from '#shared/model/Violation.ts'
import { Records, type RecordChange, type Stored } from '../../work/records.ts'
import { isRequestedByClient, refuseAll, violationsBy } from '../../work/refuse.ts'
import type { PrepareRule, SettleRule } from '../../pipeline/SaveRule.ts'

/** A note is completed or lost at the moment of the save (F-080, F-083, DI1, SV81). */
export const completeDispatchNote: PrepareRule = {
  name: 'completeDispatchNote',
  phase: 'prepare',
  because: 'A note is completed or lost at the moment of the save.',
  watches: ['DispatchNote'],
  run: async (unit, { now }) => {
    const records = new Records(unit)
    for (const { before, after } of records.changes('DispatchNote').filter(isRequestedByClient))
      records.change('DispatchNote', after, {
        completed: after.completed === null ? null : (before?.completed ?? now),
        notAwarded: isLost(before, after) ? (before?.notAwarded ?? now) : null,
      })
  },
}

/** Completed notes are read-only (DI2, SV81). */
export const refuseChangingCompletedNote: SettleRule = {
  name: 'refuseChangingCompletedNote',
  phase: 'settle',
  watches: ['DispatchNote'],
  run: async (unit) => {
    const changes = new Records(unit)
      .changes('DispatchNote')
      .filter(({ operation }) => operation !== 'delete')
    refuseAll(changes.flatMap((change) => violationsBy(change, checkNote(change))))
  },
}

/** A note that is completed is no longer lost; one that already was both is left alone. */
function isLost(before: Stored<'DispatchNote'> | null, after: Stored<'DispatchNote'>): boolean {
  const isCompletedNow = after.completed !== null && (before === null || before.completed === null)
  return after.notAwarded !== null && !isCompletedNow
}

function checkNote({ before, after, planned }: RecordChange<'DispatchNote'>): Violation | null {
  const staysCompleted =
    before !== null && noteState(before) === 'completed' && noteState(after) === 'completed'
  const { deleted, deletedBy } = planned.shape.stamps
  const changed = planned.changes.find(({ field }) => field !== deleted && field !== deletedBy)
  return staysCompleted && changed !== undefined
    ? {
        code: 'noteCompleted',
        field: changed.field.name,
        message: COMPLETED_NOTE_READ_ONLY,
      }
    : null
}
