import { rolloffModel } from '#shared/entities.ts'
import { supportsSoftDelete, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import { referencesTo, type ReferringField } from '#shared/model/referencesTo.ts'
import type { Use } from '#shared/model/usedLookupRow.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'

/** The live records that refer to this row of a lookup table, counted by their entity; what belongs to the row itself is none of them. */
export function readUses(
  database: Queryable,
  lookup: EntityDeclaration,
  id: number,
): Promise<readonly Use[]> {
  const owned = new Set(Object.values(lookup.relations).map(({ target }) => target))
  const others = referencesTo(rolloffModel, lookup).filter(({ entity }) => !owned.has(entity.name))
  return countUses(database, others, id)
}

/** The live records that refer to the record with this key through these fields, counted by their entity. */
export async function countUses(
  database: Queryable,
  references: readonly ReferringField[],
  id: number,
): Promise<readonly Use[]> {
  const uses: Use[] = []
  for (const { entity, fieldName, where } of references) {
    const conditions = [
      `[${fieldName}] = :id`,
      ...(supportsSoftDelete(entity) ? ['[deleted] IS NULL'] : []),
      ...Object.keys(where).map((name) => `[${name}] = :${name}`),
    ]
    const sql = `SELECT COUNT(*) AS [count] FROM [${entity.name}] WHERE ${conditions.join(' AND ')}`
    const [counted] = await readRows(database, sql, { ...textsOf(where), id }, { count: column.number })
    if (counted !== undefined && counted.count > 0)
      uses.push({ caption: entity.caption, count: counted.count })
  }
  return uses
}

function textsOf(where: ReferringField['where']): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(where).map(([name, value]) => [name, String(value)]))
}
