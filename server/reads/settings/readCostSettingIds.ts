import { COST_SETTINGS } from '#shared/settings/settings.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'

/** The keys of the settings that are reserved for those who see margins. */
export async function readCostSettingIds(database: Queryable): Promise<ReadonlySet<number>> {
  const sql = 'SELECT [id], [name] FROM [Setting]'
  const rows = await readRows(database, sql, {}, { id: column.number, name: column.text })
  return new Set(rows.filter(({ name }) => COST_SETTINGS.includes(name)).map(({ id }) => id))
}
