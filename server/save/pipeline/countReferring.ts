import type { Referring } from '#shared/wire/save.ts'
import { addToGroup, groupBy } from '#shared/kernel/groupBy.ts'
import { removesRow, type PlannedChange } from './change.ts'
import { keyOfRecord, type KeyValue } from './keys.ts'
import type { EntityShape, FieldShape, ModelShape } from './modelShape.ts'
import { placeholders, type Writing } from './sql.ts'
import type { RightsOf } from './userRights.ts'

/** The longest list of a condition that both databases support. */
const MAX_LIST_LENGTH = 1_000

/**
 * What refers to the records that a save has marked as deleted and is live itself, by entity, as far as the user may read it; the most
 * numerous first (SV605). What the save deletes with them is marked already.
 */
export async function countReferring(
  writing: Writing,
  model: ModelShape,
  written: readonly PlannedChange[],
  rightsOf: RightsOf,
): Promise<readonly Referring[]> {
  const counts = new Map<string, number>()
  for (const [target, keys] of markedKeys(written))
    for (const [shape, referrers] of groupBy(
      model.referrers.get(target) ?? [],
      (referrer) => referrer.shape,
    )) {
      const { readable } = rightsOf(shape)
      const through = referrers
        .map((referrer) => referrer.through)
        .filter((field) => readable.includes(field) && !isPart(shape, field))
      const count = await countOf(writing, { shape, through }, keys)
      if (count > 0) counts.set(shape.typeName, (counts.get(shape.typeName) ?? 0) + count)
    }
  return [...counts]
    .map(([entityTypeName, count]) => ({ entityTypeName, count }))
    .toSorted((a, b) => b.count - a.count)
}

/** A record that is never marked as deleted itself is a part of what it cannot be without, and goes with that. */
function isPart({ stamps }: EntityShape, { field }: FieldShape): boolean {
  return stamps.deleted === null && field.required
}

function markedKeys(written: readonly PlannedChange[]): ReadonlyMap<EntityShape, readonly KeyValue[]> {
  const keys = new Map<EntityShape, KeyValue[]>()
  for (const change of written) {
    const { shape, operation, result } = change
    if (operation !== 'delete' || removesRow(change)) continue
    addToGroup(keys, shape, keyOfRecord(shape, result))
  }
  return keys
}

/** How many live records refer to one of these by any of the fields. */
async function countOf(
  { transaction, dialect }: Writing,
  { shape, through }: { readonly shape: EntityShape; readonly through: readonly FieldShape[] },
  keys: readonly KeyValue[],
): Promise<number> {
  if (through.length === 0) return 0
  const { deleted } = shape.stamps
  const isLive = deleted === null ? '' : ` AND ${dialect.quote(deleted.name)} IS NULL`
  let count = 0
  for (let start = 0; start < keys.length; start += MAX_LIST_LENGTH) {
    const list = keys.slice(start, start + MAX_LIST_LENGTH)
    const among = through.map(
      ({ name }) => `${dialect.quote(name)} IN (${placeholders(dialect, 0, list.length)})`,
    )
    const sql =
      `SELECT COUNT(*) AS ${dialect.quote('count')} FROM ${dialect.quote(shape.name)}` +
      ` WHERE (${among.join(' OR ')})${isLive}`
    const [row] = await transaction.query(sql, list)
    count += Number(row?.['count'] ?? 0)
  }
  return count
}
