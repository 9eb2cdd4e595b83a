import type { AnyRecord } from '#shared/model/model.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import type { Dialect } from '../../database/dialects/Dialect.ts'
import type { RequestedChange, StoredRows } from './change.ts'
import { keyOfRecord, type Key, type KeyValue } from './keys.ts'
import type { EntityShape, FieldShape } from './modelShape.ts'
import { selectByKeys, selectByList, type Writing } from './sql.ts'

/**
 * The stored rows of everything that is modified or deleted: one statement per entity, locked for the following writes in an
 * order common to all saves, to avoid deadlocks (SV49).
 */
export async function loadCurrent(
  writing: Writing,
  changes: readonly Pick<RequestedChange, 'shape' | 'keyValues' | 'operation'>[],
): Promise<StoredRows> {
  const stored = new Map<EntityShape, ReadonlyMap<Key, AnyRecord>>()
  const wanted = changes.filter(({ operation }) => operation !== 'create')
  const groups = [...groupBy(wanted, (change) => change.shape)].toSorted(([one], [other]) =>
    compareKeys(one.name, other.name),
  )
  for (const [shape, members] of groups) {
    const keys = members.map(({ keyValues }) => keyValues).toSorted(byKeys)
    stored.set(shape, await loadRows(writing, shape, keys))
  }
  return stored
}

function byKeys(a: readonly KeyValue[], b: readonly KeyValue[]): number {
  for (const [index, part] of a.entries()) {
    const order = compareKeys(part, b[index] ?? part)
    if (order !== 0) return order
  }
  return 0
}

function compareKeys(a: KeyValue, b: KeyValue): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The stored rows with these keys, each a list of the key's values; locked for update. */
export async function loadRows(
  writing: Writing,
  shape: EntityShape,
  keys: readonly (readonly KeyValue[])[],
): Promise<ReadonlyMap<Key, AnyRecord>> {
  const rows = await selectByKeys(writing, shape, keys)
  return new Map(readRows(writing.dialect, shape, rows).map((record) => [keyOfRecord(shape, record), record]))
}

/** The stored rows in which a field has one of these values, optionally locked for update. */
export async function findRows(
  writing: Writing,
  shape: EntityShape,
  where: FieldShape,
  values: readonly KeyValue[],
  lock: boolean,
): Promise<readonly AnyRecord[]> {
  const distinct = [...new Set(values)]
  const rows = await selectByList(writing, { shape, columns: shape.fields, where, lock }, distinct)
  return readRows(writing.dialect, shape, rows)
}

/** The records of rows; most entities need no conversion, and no copy. */
function readRows(dialect: Dialect, shape: EntityShape, rows: readonly AnyRecord[]): readonly AnyRecord[] {
  const converted = shape.fields.filter(({ field }) => dialect.isConverted(field))
  if (converted.length === 0) return rows
  return rows.map((row) => {
    const record: Record<string, unknown> = { ...row }
    for (const { name, field } of converted) record[name] = dialect.fromDatabase(field, row[name])
    return record
  })
}
