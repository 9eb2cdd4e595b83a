import { Records, type RecordChange, type Stored } from '../../work/records.ts'
import { isRequestedByClient } from '../../work/refuse.ts'
import type { PrepareRule } from '../../pipeline/SaveRule.ts'

/** A rental is completed at the moment of the save, and once only (O-026, SV61). */
export const completeRental: PrepareRule = {
  name: 'completeRental',
  phase: 'prepare',
  because: 'A rental is completed at the moment of the save.',
  watches: ['Rental'],
  run: async (unit, { now }) => {
    const records = new Records(unit)
    for (const change of records.changes('Rental').filter(isRequestedByClient))
      records.change('Rental', change.after, { completed: completedAt(change, now) })
  },
}

function completedAt({ before, after }: RecordChange<'Rental'>, now: string): Stored<'Rental'>['completed'] {
  return after.completed === null ? null : (before?.completed ?? now)
}
