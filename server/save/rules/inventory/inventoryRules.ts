import type { SaveRule } from '../../pipeline/SaveRule.ts'
import { correctPlacementTimes } from './correctPlacementTimes.ts'
import { lockDumpsterNumbers, deriveBarcodes, refuseDuplicateNumber } from './deriveBarcodes.ts'
import { placeDumpsters, refuseImpossiblePlacement } from './placeDumpsters.ts'
import { refuseDeletingSiteInUse } from './refuseDeletingSiteInUse.ts'
import { refuseReopeningPlacement, refuseReopeningJob } from './refuseReopeningAtDeletedSite.ts'
import {
  removeDeletedDumpster,
  refuseDeletingDumpsterAtCustomer,
  refuseReopeningOfDeletedDumpster,
  returnRestoredDumpster,
} from './removeDeletedDumpster.ts'

/** The save rules of dumpsters and their locations. */
export const inventoryRules: readonly SaveRule[] = [
  correctPlacementTimes,
  lockDumpsterNumbers,
  deriveBarcodes,
  refuseDuplicateNumber,
  placeDumpsters,
  refuseImpossiblePlacement,
  refuseDeletingSiteInUse,
  refuseReopeningPlacement,
  refuseReopeningJob,
  removeDeletedDumpster,
  refuseDeletingDumpsterAtCustomer,
  refuseReopeningOfDeletedDumpster,
  returnRestoredDumpster,
]
