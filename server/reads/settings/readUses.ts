import { entities } from '#shared/entities.ts'
import { supportsSoftDelete, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Use } from '#shared/model/usedLookupRow.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'

/** The live records that refer to this row of a lookup table, counted by their entity; what belongs to the row itself is none of them. */
export async function readUses(
  database: Queryable,
  lookup: EntityDeclaration,
  id: number,
): Promise<readonly Use[]> {
  const uses: Use[] = []
  for (const { entity, fieldName } of referencesTo(lookup)) {
    const live = supportsSoftDelete(entity) ? ' AND [deleted] IS NULL' : ''
    const sql = `SELECT COUNT(*) AS [count] FROM [${entity.name}] WHERE [${fieldName}] = :id${live}`
    const [counted] = await readRows(database, sql, { id }, { count: column.number })
    if (counted !== undefined && counted.count > 0)
      uses.push({ caption: entity.caption, count: counted.count })
  }
  return uses
}

function referencesTo(lookup: EntityDeclaration) {
  const owned = new Set(Object.values(lookup.relations).map(({ target }) => target))
  return Object.values<EntityDeclaration>(entities)
    .filter(({ name }) => !owned.has(name))
    .flatMap((entity) =>
      Object.entries(entity.fields)
        .filter(([, { target }]) => target === lookup.name)
        .map(([fieldName]) => ({ entity, fieldName })),
    )
}
