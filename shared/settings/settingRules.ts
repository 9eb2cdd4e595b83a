import { field, type Field } from '../model/field.ts'
import { recordRules } from '../model/recordRules.ts'
import type { Violation } from '../model/Violation.ts'
import { checkValue } from '../model/checkValue.ts'
import { Setting } from './Setting.ts'

/** The field that stores a setting's value, and its constraints. */
type SettingValue =
  | { readonly field: 'decimalValue'; readonly value: Field<number | null> }
  | { readonly field: 'stringValue'; readonly value: Field<string | null> }

const AMOUNT: SettingValue = { field: 'decimalValue', value: field.rate('Amount', { min: 0 }) }
const FRACTION: SettingValue = { field: 'decimalValue', value: field.rate('Percentage', { min: 0, max: 1 }) }
const DAY: SettingValue = { field: 'stringValue', value: field.day('Day') }
const EMAIL: SettingValue = {
  field: 'stringValue',
  value: field.text('Email', { maxLength: 254, format: 'email' }),
}

const SUBJECT: SettingValue = { field: 'stringValue', value: field.text('Subject', { maxLength: 255 }) }

/** Settings that the product uses; others are not validated. */
const SETTING_VALUES: ReadonlyMap<string, SettingValue> = new Map<string, SettingValue>([
  ['FuelRate', AMOUNT],
  ['KentCountyRate', AMOUNT],
  ['OverageRate', AMOUNT],
  ['ExtendedOverageRate', AMOUNT],
  ['ServiceRate', AMOUNT],
  ['ExtensionRate', AMOUNT],
  ['AverageExpensePerJob', AMOUNT],
  ['AverageExpensePerTon', AMOUNT],
  ['AverageHourExpense', AMOUNT],
  ['FuelPercentage', FRACTION],
  ['ArCutoverDate', DAY],
  ['MarginBaseDate', DAY],
  ['EmailSubject', SUBJECT],
  ['PaymentEmailSubject', SUBJECT],
  ['StatementEmailSubject', SUBJECT],
  ['OpenInvoiceEmailSubject', SUBJECT],
  ['DefaultEmailAddress', EMAIL],
  ['CompanyEmail', EMAIL],
])

/** Cost settings, visible to users who may view margins (SE6). */
export const COST_SETTINGS: readonly string[] = [
  'AverageExpensePerJob',
  'AverageExpensePerTon',
  'AverageHourExpense',
]

/** The violations of a setting's value, by the setting's name; a setting without a value is not set (F-097, O-088, SE1 to SE5). */
export function checkSetting(
  setting: Pick<Setting, 'name' | 'decimalValue' | 'stringValue'>,
): readonly Violation[] {
  const declared = SETTING_VALUES.get(setting.name)
  if (declared === undefined) return []
  const violation = checkValue(declared.value, setting[declared.field])
  return violation === null ? [] : [{ ...violation, field: declared.field }]
}

export const settingRules = recordRules(Setting, { check: checkSetting })
