import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'

/** The number of users, inactive ones too. */
export async function countUsers(database: Queryable): Promise<number> {
  const [counted] = await readRows(
    database,
    'SELECT COUNT(*) AS [users] FROM [User]',
    {},
    { users: column.number },
  )
  return counted?.users ?? 0
}
