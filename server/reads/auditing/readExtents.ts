import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'
import { CHANGE, type LoggedChange } from './searchTrail.ts'

/** Where the changes of a save are in the log: their keys are successive. */
export interface SaveExtent {
  readonly firstId: number
  readonly count: number
}

/** Of each of these saves. */
export async function readExtents(
  database: Queryable,
  saveIds: readonly string[],
): Promise<ReadonlyMap<string, SaveExtent>> {
  if (saveIds.length === 0) return new Map()
  const values = saveIds.map((saveId, index) => [`save${index}`, saveId])
  const rows = await readRows(
    database,
    `SELECT [saveId], MIN([id]) AS [firstId], COUNT(*) AS [count] FROM [AuditLog]
      WHERE [saveId] IN (${values.map(([name]) => `:${name}`).join(', ')}) GROUP BY [saveId]`,
    Object.fromEntries(values),
    { saveId: column.text, firstId: column.number, count: column.number },
  )
  return new Map(rows.map(({ saveId, ...extent }) => [saveId, extent]))
}

/** The first changes of each save, in the order of their keys. */
export async function readFirstChanges(
  database: Queryable,
  extents: readonly SaveExtent[],
  most: number,
): Promise<readonly LoggedChange[]> {
  const ids = extents.flatMap(({ firstId, count }) =>
    Array.from({ length: Math.min(count, most) }, (_each, index) => firstId + index),
  )
  return readRows(
    database,
    `SELECT ${CHANGE.sql} FROM [AuditLog] l WHERE l.[id] IN :ids ORDER BY l.[id]`,
    { ids: JSON.stringify(ids) },
    CHANGE.columns,
  )
}
