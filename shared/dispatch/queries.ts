import { DispatchNote } from './DispatchNote.ts'
import { Driver } from './Driver.ts'
import { recordsQuery } from '../model/queryContract.ts'

/** Dispatch notes, the latest first; completed ones may be left out (S0 §7, F-122). */
export const dispatchNotesQuery = recordsQuery(DispatchNote, {
  parameters: { hideCompleted: { kind: 'flag' } },
})

/** Active drivers in the order of the board’s columns (S0 §7, S1 §7). */
export const driversQuery = recordsQuery(Driver)
