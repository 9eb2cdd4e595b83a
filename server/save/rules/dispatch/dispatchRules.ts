import type { SaveRule } from '../../pipeline/SaveRule.ts'
import { completeDispatchNote, refuseChangingCompletedNote } from './completeDispatchNote.ts'
import { lockColumns } from './lockColumns.ts'
import { numberColumns } from './numberColumns.ts'
import {
  refuseInactiveDriver,
  refuseRemovingBusyDriver,
  refuseDeactivatingBusyDriver,
} from './refuseInactiveDriver.ts'

/** The save rules of the board and who drives. */
export const dispatchRules: readonly SaveRule[] = [
  completeDispatchNote,
  refuseChangingCompletedNote,
  lockColumns,
  numberColumns,
  refuseInactiveDriver,
  refuseRemovingBusyDriver,
  refuseDeactivatingBusyDriver,
]
