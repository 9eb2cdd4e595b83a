import type { SettingName } from '#shared/settings/settings.ts'
import { settingValues, type SettingRow, type SettingValues } from '#shared/settings/settingValues.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'

/** The values of these settings, typed as they are declared; null where one is not set. */
export async function readSettings<const N extends SettingName>(
  database: Queryable,
  names: readonly N[],
): Promise<Pick<SettingValues, N>> {
  return settingValues(await readSettingRows(database, names), names)
}

/** The rows of these settings. */
export function readSettingRows(
  database: Queryable,
  names: readonly SettingName[],
): Promise<readonly SettingRow[]> {
  // Names are declared in the code: as part of the statement they cost no parameter.
  const isWanted = names.map((name) => `[name] = '${name}'`).join(' OR ')
  return readRows(
    database,
    `SELECT [name], [decimalValue], [stringValue] FROM [Setting] WHERE ${isWanted}`,
    {},
    ROW,
  )
}

const ROW = {
  name: column.text,
  decimalValue: column.numberOrNull,
  stringValue: column.textOrNull,
} as const
