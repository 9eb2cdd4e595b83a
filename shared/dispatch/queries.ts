import { DispatchNote } from './DispatchNote.ts'
import { Driver } from './Driver.ts'
import { recordsQuery } from '../model/queryContract.ts'

/** Dispatch notes, the latest first; completed ones may be left out, or all but the open ones (S0 §7, F-122, `noteState`). */
export const dispatchNotesQuery = recordsQuery(DispatchNote, {
  parameters: { hideCompleted: { kind: 'flag' }, onlyOpen: { kind: 'flag' } },
})

/** Active drivers in the order of the board’s columns (S0 §7, S1 §7). */
export const driversQuery = recordsQuery(Driver)
