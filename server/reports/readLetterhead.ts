import { COMPANY_SETTINGS } from '#shared/settings/companySettings.ts'
import type { Queryable } from '../database/readRows.ts'
import { filled } from './formats.ts'
import type { Letterhead } from './Letterhead.ts'
import { readRecords } from './readRecords.ts'

/** The letterhead from the settings; values cleared by an administrator stay empty. */
export async function readLetterhead(database: Queryable): Promise<Letterhead> {
  const settings = await readRecords(database, 'Setting', 'name', Object.keys(COMPANY_SETTINGS))
  const stored = new Map(settings.map(({ name, stringValue }) => [name, stringValue ?? '']))
  const text = (name: keyof typeof COMPANY_SETTINGS): string =>
    (stored.get(name) ?? COMPANY_SETTINGS[name]).trim()
  return {
    name: text('CompanyName'),
    addressLines: filled(text('CompanyAddress').split('\n')),
    phone: text('CompanyPhone'),
    email: text('CompanyEmail'),
  }
}
