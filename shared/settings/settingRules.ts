import type { Field } from '../model/field.ts'
import type { AnyRecord } from '../model/model.ts'
import { recordRules } from '../model/recordRules.ts'
import { checkValue } from '../model/checkValue.ts'
import type { Violation } from '../model/Violation.ts'
import type { SettingDeclaration } from './defineSettings.ts'
import { placeholderRefusal } from './placeholders.ts'
import { Setting } from './Setting.ts'
import { settings } from './settings.ts'
import type { SettingRow } from './settingValues.ts'

/** The violations of a setting's value, by the setting's name; a setting without a value is not set (F-097, O-088, SE1 to SE5, SE580). */
export function checkSetting(row: SettingRow): readonly Violation[] {
  const declared = declarationOf(row.name)
  if (declared === null) return []
  const value = row[declared.column]
  const violation =
    checkValue(declared.value, value) ?? checkPlaceholders(declared, value) ?? checkText(declared, value)
  if (violation !== null) return [{ ...violation, field: declared.column }]
  return !declared.isPrice && (row.validFrom ?? null) !== null
    ? [{ code: 'notDated', field: 'validFrom', message: 'Only a price is in force from a day' }]
    : []
}

function checkPlaceholders({ placeholders }: SettingDeclaration, value: unknown): Violation | null {
  if (placeholders === undefined || typeof value !== 'string') return null
  const message = placeholderRefusal(value, placeholders)
  return message === null ? null : { code: 'placeholder', message }
}

function checkText({ refusal }: SettingDeclaration, value: unknown): Violation | null {
  if (refusal === undefined || typeof value !== 'string' || value === '') return null
  const message = refusal(value)
  return message === null ? null : { code: 'setting', message }
}

function declarationOf(name: string): SettingDeclaration | null {
  const declared: Readonly<Record<string, SettingDeclaration>> = settings
  return Object.hasOwn(declared, name) ? (declared[name] ?? null) : null
}

/** Is it the name of a price, whose earlier values are kept (SE700)? */
export function isDatedPrice(name: string): boolean {
  return declarationOf(name)?.isPrice === true
}

/** What people call a setting; its name if it is not one of the product. */
export function settingCaption(name: string): string {
  return declarationOf(name)?.caption ?? name
}

/** What the value of a setting is: of one of which only the title is known, by its caption. */
function valueOfSetting({ name, title }: AnyRecord): Field | null {
  const declared: readonly (readonly [string, SettingDeclaration])[] = Object.entries(settings)
  return (
    declared.find(([key, { caption }]) => (name === undefined ? caption === title : key === name))?.[1]
      .value ?? null
  )
}

/** Shares, amounts and days are shown as such (HI1424). */
export const shownSettings = {
  decimalValue: (_value: unknown, setting: AnyRecord) => valueOfSetting(setting),
  stringValue: (_value: unknown, setting: AnyRecord) => valueOfSetting(setting),
}

export const settingRules = recordRules(Setting, {
  check: checkSetting,
  computed: { caption: ({ name }) => settingCaption(name ?? '') },
})
