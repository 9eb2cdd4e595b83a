import { shopRates } from './pricing/shopRates.ts'
import { photosNeedFiles } from './rentals/photosNeedFiles.ts'
import type { SaveRule } from './SaveRule.ts'

/** The product's save rules. */
export const rolloffSaveRules: readonly SaveRule[] = [photosNeedFiles, shopRates]
