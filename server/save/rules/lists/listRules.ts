import type { SaveRule } from '../../pipeline/SaveRule.ts'
import { refuseDeletingUsedLookupRow } from './refuseDeletingUsedLookupRow.ts'
import { refuseSameProductName } from './refuseSameProductName.ts'
import { lockLists, appendToLists, numberLists } from './numberLists.ts'

/** The save rules of lists that people put in order. */
export const listRules: readonly SaveRule[] = [
  lockLists,
  appendToLists,
  numberLists,
  refuseDeletingUsedLookupRow,
  refuseSameProductName,
]
