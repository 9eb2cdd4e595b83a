import type { SaveRule } from '../../pipeline/SaveRule.ts'
import { keepEarlierPrices } from './keepEarlierPrices.ts'
import { refuseRenamedSetting } from './refuseRenamedSetting.ts'

/** The save rules of settings. */
export const settingRules: readonly SaveRule[] = [refuseRenamedSetting, keepEarlierPrices]
