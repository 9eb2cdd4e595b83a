import { ADMINISTRATOR_ROLE } from '#shared/people/administrators.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'

/** The number of active users with the role of administrators. */
export async function countAdministrators(database: Queryable): Promise<number> {
  const columns = { administrators: column.number }
  const [counted] = await readRows(database, ADMINISTRATORS, { role: ADMINISTRATOR_ROLE }, columns)
  return counted?.administrators ?? 0
}

const ADMINISTRATORS = `
  SELECT COUNT(*) AS [administrators]
  FROM [UserRole] h
  JOIN [User] u ON u.[userId] = h.[userId]
  JOIN [Role] r ON r.[roleId] = h.[roleId]
  WHERE r.[name] = :role AND u.[isActive] = 1`
