import { SavedView } from '#shared/views/SavedView.ts'
import { User } from '#shared/people/User.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows, type RowOf } from '../../database/readRows.ts'
import { columnsOf, select } from '../../database/selection.ts'

const VIEW = select(
  columnsOf(SavedView, 'v', 'id', 'userId', 'listId', 'list', 'path', 'name', 'sharedWith', 'content'),
  columnsOf(User, 'u', 'firstName', 'lastName'),
)

export type SavedViewRow = RowOf<typeof VIEW.columns>

/** The views of a user, and all that somebody shared, by name. */
export function readSavedViews(database: Queryable, userId: number): Promise<readonly SavedViewRow[]> {
  return readRows(database, VIEWS, { userId }, VIEW.columns)
}

const VIEWS = `
  SELECT ${VIEW.sql}
  FROM [SavedView] v
  JOIN [User] u ON u.[userId] = v.[userId]
  WHERE v.[userId] = :userId OR v.[sharedWith] IS NOT NULL
  ORDER BY v.[name], v.[id]`
