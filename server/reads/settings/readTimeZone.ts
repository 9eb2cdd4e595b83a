import { isTimeZone } from '#shared/kernel/days.ts'
import type { Queryable } from '../../database/Database.ts'
import { readSettings } from './readSettings.ts'

/** The time zone that the company has set for its business day; otherwise the configured one (SE1001). */
export async function readTimeZone(
  database: Queryable,
  { businessTimeZone }: { readonly businessTimeZone: string },
): Promise<string> {
  const { CompanyTimeZone: name } = await readSettings(database, ['CompanyTimeZone'])
  return name !== null && isTimeZone(name) ? name : businessTimeZone
}
