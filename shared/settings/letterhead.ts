import type { Violation } from '../model/Violation.ts'
import type { SettingName } from './settings.ts'
import type { SettingValues } from './settingValues.ts'

/** The settings that are printed as the sender of documents. */
export const LETTERHEAD_SETTINGS = [
  'CompanyName',
  'CompanyAddress',
  'CompanyPhone',
  'CompanyEmail',
  'CompanyLogo',
] as const satisfies readonly SettingName[]

type LetterheadValues = Pick<SettingValues, (typeof LETTERHEAD_SETTINGS)[number]>

/** What customers get says who sends it: a company without name and address prints and mails nothing to them (SE10). */
export function letterheadRefusal({
  CompanyName,
  CompanyAddress,
}: Pick<LetterheadValues, 'CompanyName' | 'CompanyAddress'>): Violation | null {
  if (isFilled(CompanyName) && isFilled(CompanyAddress)) return null
  return {
    code: 'letterhead',
    message:
      'The name and address of the company are missing, which are printed on what customers get. An administrator enters them under Admin, Lookup Tables, Company.',
  }
}

const isFilled = (text: string | null): boolean => text !== null && text.trim() !== ''
