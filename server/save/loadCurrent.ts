import type { AnyRecord } from '#shared/model/model.ts'
import type { Dialect } from '../database/dialects/Dialect.ts'
import { integerOf, type RequestedChange, type StoredRows } from './change.ts'
import { groupBy } from './groups.ts'
import type { EntityShape } from './modelShape.ts'
import { selectByList, type Writing } from './sql.ts'

/** The stored rows of everything that is modified or deleted: one statement for each entity, locked for the writes to come. */
export async function loadCurrent(
  writing: Writing,
  changes: readonly Pick<RequestedChange, 'shape' | 'key' | 'operation'>[],
): Promise<StoredRows> {
  const stored = new Map<EntityShape, ReadonlyMap<number, AnyRecord>>()
  const wanted = changes.filter(({ operation }) => operation !== 'create')
  for (const [shape, members] of groupBy(wanted, (change) => change.shape)) {
    const keys = members.map(({ key }) => key)
    stored.set(shape, await loadRows(writing, shape, keys))
  }
  return stored
}

async function loadRows(
  writing: Writing,
  shape: EntityShape,
  keys: readonly number[],
): Promise<ReadonlyMap<number, AnyRecord>> {
  const source = { shape, columns: shape.fields, where: shape.key, lock: true } as const
  const rows = await selectByList(writing, source, keys)
  const records = new Map<number, AnyRecord>()
  for (const row of rows) {
    const record = readRow(writing.dialect, shape, row)
    records.set(integerOf(record, shape.key), record)
  }
  return records
}

function readRow(dialect: Dialect, shape: EntityShape, row: AnyRecord): AnyRecord {
  let record: Record<string, unknown> | null = null
  for (const { name, field } of shape.fields) {
    const value = dialect.fromDatabase(field, row[name])
    // Most entities are stored as they are sent, and need no copy.
    if (value !== row[name]) (record ??= { ...row })[name] = value
  }
  return record ?? row
}
