import type { SaveRule } from '../../pipeline/SaveRule.ts'
import { completeDispatchNote, refuseChangingCompletedNote } from './completeDispatchNote.ts'
import { lockColumns } from './lockColumns.ts'
import { numberColumns } from './numberColumns.ts'
import { refuseInactiveDriver } from './refuseInactiveDriver.ts'
import { refuseDeactivatingBusyDriver, refuseRemovingBusyDriver } from './refuseLosingBusyDriver.ts'

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
