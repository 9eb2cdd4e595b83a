import { settings, type SettingName } from '#shared/settings/settings.ts'
import { settingValues } from '#shared/settings/settingValues.ts'
import type { Queryable } from '../database/Database.ts'
import { readSettingRows } from '../database/readSettings.ts'
import { filled } from './formats.ts'
import type { Letterhead } from './Letterhead.ts'

const COMPANY = [
  'CompanyName',
  'CompanyAddress',
  'CompanyPhone',
  'CompanyEmail',
] as const satisfies readonly SettingName[]

/** The letterhead from the settings; values cleared by an administrator stay empty. */
export async function readLetterhead(database: Queryable): Promise<Letterhead> {
  const rows = await readSettingRows(database, COMPANY)
  const values = settingValues(rows, COMPANY)
  const text = (name: (typeof COMPANY)[number]): string => {
    const isStored = rows.some((row) => row.name === name)
    return (isStored ? (values[name] ?? '') : settings[name].default).trim()
  }
  return {
    name: text('CompanyName'),
    addressLines: filled(text('CompanyAddress').split('\n')),
    phone: text('CompanyPhone'),
    email: text('CompanyEmail'),
  }
}
