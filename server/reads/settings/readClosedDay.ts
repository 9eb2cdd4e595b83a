import { dayOfInstant } from '#shared/kernel/days.ts'
import { CLOSED_BOOKS_SETTINGS, closedThrough } from '#shared/settings/closedBooks.ts'
import { readSettings } from '../../../reads/settings/readSettings.ts'
import type { RuleContext } from '../../pipeline/SaveRule.ts'
import { readingIn } from '../reading.ts'

/** The last day through which the books are closed for a save, or null where none is (AC303, AC400). */
export async function readClosedDay(context: RuleContext): Promise<string | null> {
  const books = await readSettings(readingIn(context), CLOSED_BOOKS_SETTINGS)
  return closedThrough(books, dayOfInstant(context.now, context.timeZone))
}
