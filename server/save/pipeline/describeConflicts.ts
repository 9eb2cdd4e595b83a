import type { AnyRecord } from '#shared/model/model.ts'
import type { Conflict } from '#shared/wire/errors.ts'
import { ConcurrencyConflict } from '#server/kernel/errors.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import type { RequestedChange, StoredRows } from './change.ts'
import type { Key } from './keys.ts'
import { lastChangesOf, type LastChange, type Overtaken } from './lastChanges.ts'
import type { EntityShape, ModelShape } from './modelShape.ts'
import type { Writing } from './sql.ts'
import type { RightsOf } from './userRights.ts'

const UNKNOWN_CHANGE: LastChange = { by: null, at: null }

/** The conflict error of a stale save: per record the current row, who changed it and when (SV15). */
export async function describeConflicts(
  writing: Writing,
  model: ModelShape,
  changes: readonly RequestedChange[],
  stored: StoredRows,
  rightsOf: RightsOf,
): Promise<ConcurrencyConflict> {
  const isLogged = model.byName.has('AuditLog')
  const lastChanges = new Map<EntityShape, ReadonlyMap<Key, LastChange>>()
  for (const [shape, stale] of groupBy(isLogged ? changes : [], (change) => change.shape)) {
    const records = stale.map((change) => overtaken(change, stored.get(shape)?.get(change.key)))
    lastChanges.set(shape, await lastChangesOf(writing, shape, records))
  }
  const conflicts = changes.map(({ shape, key, keyValues }): Conflict => {
    const current = stored.get(shape)?.get(key) ?? null
    const { by, at } = lastChanges.get(shape)?.get(key) ?? UNKNOWN_CHANGE
    return {
      entityTypeName: shape.typeName,
      keyValues,
      current: current === null ? null : readablePart(current, shape, rightsOf),
      changedBy: by,
      changedAt: at,
    }
  })
  return new ConcurrencyConflict(conflicts)
}

/** The records in question, with the fields that the user has changed and the versions that were stored since it was read. */
function overtaken(
  { key, shape, changes, version }: RequestedChange,
  current: AnyRecord | undefined,
): Overtaken {
  const fields = changes.map(({ field }) => field.name)
  const stored = shape.version === null ? null : current?.[shape.version.name]
  const versions = typeof stored === 'number' && typeof version === 'number' ? stored - version : 0
  return { key, fields, ...(versions > 0 && { versions }) }
}

function readablePart(record: AnyRecord, shape: EntityShape, rightsOf: RightsOf): AnyRecord {
  return Object.fromEntries(rightsOf(shape).readable.map(({ name }) => [name, record[name]]))
}
