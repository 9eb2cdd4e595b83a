import { LETTERHEAD_SETTINGS, letterheadRefusal } from '#shared/settings/letterhead.ts'
import type { Queryable } from '../database/Database.ts'
import { readSettings } from '../reads/settings/readSettings.ts'
import { LetterheadMissing } from '../kernel/errors.ts'
import { filled } from './formats.ts'
import type { Letterhead } from './Letterhead.ts'

/** The letterhead from the settings; what is not entered is empty. */
export async function readLetterhead(database: Queryable): Promise<Letterhead> {
  const values = await readSettings(database, LETTERHEAD_SETTINGS)
  return {
    name: (values.CompanyName ?? '').trim(),
    addressLines: filled((values.CompanyAddress ?? '').split('\n')),
    phone: (values.CompanyPhone ?? '').trim(),
    email: (values.CompanyEmail ?? '').trim(),
    logo: values.CompanyLogo,
  }
}

/** Throws LetterheadMissing where there is nothing to print as the sender (SE10). */
export async function requireLetterhead(database: Queryable): Promise<void> {
  const refusal = letterheadRefusal(await readSettings(database, LETTERHEAD_SETTINGS))
  if (refusal !== null) throw new LetterheadMissing(refusal.message)
}
