import { isBlank } from '../kernel/text.ts'
import { checkValue } from '../model/checkValue.ts'
import { normalizeValue } from '../model/textFormats.ts'
import type { SettingDeclaration } from './defineSettings.ts'
import type { Setting } from './Setting.ts'
import { settings, type SettingName } from './settings.ts'

type ValueOf<D> = D extends SettingDeclaration<infer V> ? V : never

/** The values of settings by name; null where one is not set. */
export type SettingValues = { readonly [N in SettingName]: ValueOf<(typeof settings)[N]> | null }

/** The row of a setting, with the selected columns. */
export type SettingRow = Pick<Setting, 'name'> &
  Partial<Pick<Setting, 'decimalValue' | 'stringValue' | 'validFrom'>>

/** The values of these settings from their rows; invalid values count as unset (SE3). */
export function settingValues<const N extends SettingName>(
  rows: readonly SettingRow[],
  names: readonly N[],
): Pick<SettingValues, N> {
  const byName = new Map(rows.map((row) => [row.name, row]))
  const values = names.map((name) => {
    const { column, value }: SettingDeclaration = settings[name]
    const stored = byName.get(name)?.[column] ?? null
    return [
      name,
      isBlank(stored) || checkValue(value, stored) !== null ? null : normalizeValue(value, stored),
    ]
  })
  // Each name is present, and each value was validated by its setting.
  return Object.fromEntries(values) as Pick<SettingValues, N>
}
