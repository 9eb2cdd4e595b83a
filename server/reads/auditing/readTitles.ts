import type { AuditLog } from '#shared/auditing/AuditLog.ts'
import { recordedChanges } from '#shared/auditing/AuditLog.ts'
import { rolloffModel } from '#shared/entities.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { keyFieldOf } from '#shared/model/defineEntity.ts'
import { getEntity, type AnyRecord } from '#shared/model/model.ts'
import { recordTitle, type TitleOf } from '#shared/model/recordTitle.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRecordsOf } from '../readRecords.ts'
import { isKnown } from './historySubjects.ts'

/** A record by entity and key. */
type RecordKey = Pick<AuditLog, 'entityTypeName' | 'entityId'>

const nameOf = ({ entityTypeName, entityId }: RecordKey): string => `${entityTypeName} ${entityId}`

/** What people call the records of these entries, those that were removed too; empty where that is not known any more. */
export async function readTitles(
  database: Queryable,
  entries: readonly (RecordKey & Pick<AuditLog, 'data'>)[],
): Promise<(key: RecordKey) => string> {
  const records = await readRecordsByName(database, entries)
  // The newest entry that tells its title speaks for a record whose row is gone.
  for (const entry of entries) {
    if (records.has(nameOf(entry)) || !isKnown(entry.entityTypeName)) continue
    const told = toldBy(entry)
    if (told !== null) records.set(nameOf(entry), told)
  }
  const referred = await readRecordsByName(database, referencesIn(records))
  const titleOf: TitleOf = (entityTypeName, entityId) => {
    const record = entityId === null ? undefined : referred.get(nameOf({ entityTypeName, entityId }))
    return record === undefined ? '' : recordTitle(rolloffModel, entityTypeName, record)
  }
  return (key) => {
    const record = records.get(nameOf(key))
    return record === undefined ? '' : recordTitle(rolloffModel, key.entityTypeName, record, titleOf)
  }
}

async function readRecordsByName(
  database: Queryable,
  keys: readonly RecordKey[],
): Promise<Map<string, AnyRecord>> {
  const found = new Map<string, AnyRecord>()
  for (const [entityTypeName, own] of groupBy(keys, (key) => key.entityTypeName)) {
    if (!isKnown(entityTypeName)) continue
    const entity = getEntity(rolloffModel, entityTypeName)
    const key = keyFieldOf(entity)
    const ids = own.map(({ entityId }) => entityId)
    for (const row of await readRecordsOf(database, entity, key, ids))
      found.set(nameOf({ entityTypeName, entityId: Number(row[key]) }), row)
  }
  return found
}

/** The record of an entry as far as that has it; null where none of its title is in it. */
function toldBy({ entityTypeName, entityId, data }: RecordKey & Pick<AuditLog, 'data'>): AnyRecord | null {
  const entity = getEntity(rolloffModel, entityTypeName)
  const values = recordedChanges(data).map(({ ColumnName, OriginalValue, NewValue }) => [
    ColumnName,
    NewValue ?? OriginalValue,
  ])
  const record: AnyRecord = Object.fromEntries(values)
  const isTold = entity.title.some((name) => Object.hasOwn(record, name))
  return isTold ? { ...record, [keyFieldOf(entity)]: entityId } : null
}

/** What the titles of these records refer to. */
function referencesIn(records: ReadonlyMap<string, AnyRecord>): readonly RecordKey[] {
  return [...records].flatMap(([name, record]) => {
    const entity = getEntity(rolloffModel, name.split(' ')[0] ?? '')
    return entity.title.flatMap((field) => {
      const target = entity.fields[field]?.target
      const id = record[field]
      return target === undefined || typeof id !== 'number' ? [] : [{ entityTypeName: target, entityId: id }]
    })
  })
}
