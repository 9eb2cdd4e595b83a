import { rolloffModel } from '#shared/entities.ts'
import type { ExternalId } from '#shared/importing/ExternalId.ts'
import { addToGroup, groupBy } from '#shared/kernel/groupBy.ts'
import { supportsSoftDelete } from '#shared/model/defineEntity.ts'
import { getEntity } from '#shared/model/model.ts'
import { referencesTo } from '#shared/model/referencesTo.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'

/** Why an imported record is kept. */
export interface BuiltOn {
  /** `Entity|key` of the record that refers to it; null where it was changed itself. */
  readonly by: string | null
  /** What the sentence says that begins with its name. */
  readonly says: string
}

type ImportedRecord = Pick<ExternalId, 'entityTypeName' | 'entityId'>

const ID = { id: column.number } as const
const OWNER = { id: column.number, owner: column.number } as const

/** The rows of an import that stored something which was not taken back yet, the last ones first. */
export async function readRowsToTakeBack(database: Queryable, importId: number): Promise<readonly number[]> {
  const rows = await readRows(database, STORED_ROWS, { importId }, ID)
  return rows.map(({ id }) => id)
}

const STORED_ROWS = `
  SELECT [id] FROM [ImportRow]
  WHERE [importId] = :importId AND [outcome] IN ('Added', 'Updated', 'Unchanged')
  ORDER BY [rowNumber] DESC`

/** What was built on imported records since: changes by other saves, and live records that refer to them (IM816). */
export async function readBuiltOn(
  database: Queryable,
  imported: readonly ImportedRecord[],
): Promise<ReadonlyMap<string, readonly BuiltOn[]>> {
  const found = new Map<string, BuiltOn[]>()
  for (const [name, records] of groupBy(imported, ({ entityTypeName }) => entityTypeName)) {
    const ids = records.map(({ entityId }) => entityId)
    const entity = getEntity(rolloffModel, name)
    for (const id of await changedBySince(database, name, ids))
      addToGroup(found, `${name}|${id}`, { by: null, says: 'was changed since' })
    for (const { entity: referring, fieldName, where } of referencesTo(rolloffModel, entity)) {
      if (referring.name === 'ExternalId') continue
      const rows = await liveReferring(database, { table: referring, fieldName, where }, ids)
      for (const { id, owner } of rows)
        addToGroup(found, `${name}|${owner}`, {
          by: `${referring.name}|${id}`,
          says: `is referred to by ${referring.caption.toLowerCase()} ${id}`,
        })
    }
  }
  return found
}

/** By people: other imports are taken back by themselves, and what they added is found by what it refers to. */
async function changedBySince(
  database: Queryable,
  entityTypeName: string,
  ids: readonly number[],
): Promise<readonly number[]> {
  const rows = await readRows(
    database,
    `SELECT DISTINCT [entityId] AS [id] FROM [AuditLog]
     WHERE [entityTypeName] = :entityTypeName AND [entityId] IN :ids AND ([saveId] IS NULL OR [saveId] NOT LIKE 'import-%')`,
    { entityTypeName, ids: JSON.stringify(ids) },
    ID,
  )
  return rows.map(({ id }) => id)
}

function liveReferring(
  database: Queryable,
  {
    table,
    fieldName,
    where,
  }: { table: Parameters<typeof supportsSoftDelete>[0]; fieldName: string; where: object },
  ids: readonly number[],
) {
  const [key = 'id'] = table.key
  const others = Object.keys(where).map((name) => `AND [${name}] = :${name}`)
  return readRows(
    database,
    `SELECT [${key}] AS [id], [${fieldName}] AS [owner] FROM [${table.name}]
     WHERE [${fieldName}] IN :ids ${supportsSoftDelete(table) ? 'AND [deleted] IS NULL' : ''} ${others.join(' ')}`,
    { ids: JSON.stringify(ids), ...where },
    OWNER,
  )
}
