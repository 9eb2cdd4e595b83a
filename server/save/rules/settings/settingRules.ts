import type { SaveRule } from '../../pipeline/SaveRule.ts'
import { refuseRenamedSetting } from './refuseRenamedSetting.ts'

/** The save rules of settings. */
export const settingRules: readonly SaveRule[] = [refuseRenamedSetting]
