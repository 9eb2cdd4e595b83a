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

/** Saves that are counted at once. */
const SAVES_AT_ONCE = 100

/** Wants the changes of saves of at least so many records, which are counted once each; all where that is null. */
export function ofSize(
  database: Queryable,
  records: number | null,
): { readonly wanted?: (rows: readonly LoggedChange[]) => Promise<ReadonlySet<LoggedChange>> } {
  if (records === null) return {}
  const counts = new Map<string, number>()
  return {
    wanted: async (rows) => {
      const uncounted = [...new Set(rows.flatMap(({ saveId }) => saveId ?? []))].filter(
        (saveId) => !counts.has(saveId),
      )
      for (let start = 0; start < uncounted.length; start += SAVES_AT_ONCE)
        for (const [saveId, { count }] of await readExtents(
          database,
          uncounted.slice(start, start + SAVES_AT_ONCE),
        ))
          counts.set(saveId, count)
      return new Set(rows.filter(({ saveId }) => saveId !== null && (counts.get(saveId) ?? 0) >= records))
    },
  }
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
