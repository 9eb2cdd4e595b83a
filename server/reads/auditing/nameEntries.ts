import { recordedChanges } from '#shared/auditing/AuditLog.ts'
import type { NamedRecord, NamedReference } from '#shared/auditing/auditTrail.ts'
import { lookupsQuery } from '#shared/lookups/queries.ts'
import { auditedEntity, auditedField } from './auditedEntity.ts'
import type { LoggedChange } from './searchTrail.ts'
import type { RecordKey, RecordNames } from './RecordNames.ts'

const LOOKUPS = new Set(Object.values(lookupsQuery.lists).map(({ name }) => name as string))

/** A changed record with its name, which is loaded. */
export function nameRecord(row: LoggedChange, names: RecordNames): NamedRecord {
  const { id, when, entityTypeName, entityId, action, data } = row
  return {
    id,
    when,
    entityTypeName,
    entityId,
    action,
    data,
    title: names.title(row),
    exists: names.exists(row),
  }
}

/** Changes of a save in the order in which they tell most: what people know by itself comes before its parts. */
export function tellingFirst(changes: readonly LoggedChange[]): readonly LoggedChange[] {
  const isPart = ({ entityTypeName }: RecordKey): boolean =>
    auditedEntity(entityTypeName)?.isSearched !== true
  return changes.toSorted((a, b) => Number(isPart(a)) - Number(isPart(b)) || a.id - b.id)
}

/** What changed values refer to, but for lookup tables, which the client has. */
export async function nameReferences(
  rows: readonly Pick<LoggedChange, 'entityTypeName' | 'data'>[],
  names: RecordNames,
): Promise<readonly NamedReference[]> {
  const referred = new Map<string, RecordKey>()
  for (const { entityTypeName, data } of rows)
    for (const { ColumnName, OriginalValue, NewValue } of recordedChanges(data)) {
      const target = auditedField(entityTypeName, ColumnName)?.target
      if (target === undefined || LOOKUPS.has(target)) continue
      for (const value of [OriginalValue, NewValue])
        if (typeof value === 'number')
          referred.set(`${target} ${value}`, { entityTypeName: target, entityId: value })
    }
  const keys = [...referred.values()]
  await names.load(keys)
  return keys.map((key) => ({
    entityTypeName: key.entityTypeName,
    id: key.entityId,
    title: names.ownTitle(key),
  }))
}
