import { recordsQuery } from '../model/queryContract.ts'
import { Setting } from './Setting.ts'
import { SettingValue } from './SettingValue.ts'

export const settingsQuery = recordsQuery(Setting)

/** What prices of the settings were before (SE700). */
export const settingValuesQuery = recordsQuery(SettingValue, {
  parameters: { settingId: { kind: 'integer' } },
})
