import { CLOSED_BOOKS_SETTINGS, closedThrough } from '#shared/settings/closedBooks.ts'
import type { Queryable } from '../../database/Database.ts'
import { readSettings } from './readSettings.ts'

/** The last day through which the books are closed today, or null where none is (AC303, AC400). */
export async function readClosedDay(database: Queryable, today: string): Promise<string | null> {
  return closedThrough(await readSettings(database, CLOSED_BOOKS_SETTINGS), today)
}
