import { settingsQuery } from '#shared/settings/queries.ts'
import { settingValues, type SettingValues } from '#shared/settings/settingValues.ts'
import type { SettingName } from '#shared/settings/settings.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'

/** The values of these settings as they are stored now; null where one is not set. Throws QueryFailed. */
export async function fetchSettings<const N extends SettingName>(
  store: ScreenContext['store'],
  names: readonly N[],
): Promise<Pick<SettingValues, N>> {
  const { rows } = await store.queryRows(settingsQuery)
  return settingValues(rows, names)
}
