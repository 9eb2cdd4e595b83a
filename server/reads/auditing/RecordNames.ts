import { recordedChanges, type AuditLog } from '#shared/auditing/AuditLog.ts'
import { recordBefore } from '#shared/auditing/deletions.ts'
import { rolloffModel } from '#shared/entities.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { keyFieldOf, stampedField, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { AnyRecord } from '#shared/model/model.ts'
import { recordTitle } from '#shared/model/recordTitle.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'
import { readRecordsOf } from '../readRecords.ts'
import { auditedEntity } from './auditedEntity.ts'

/** A record as the audit log names it. */
export interface RecordKey {
  readonly entityTypeName: string
  readonly entityId: number
}

/** An entry of the log, as far as it tells what its record was. */
type LoggedValues = RecordKey & Pick<AuditLog, 'action' | 'data'>

interface KnownRecord {
  readonly values: AnyRecord
  readonly isStored: boolean
}

/** What people call records: also those that are deleted, or whose rows were removed, by what the log has of them. */
export class RecordNames {
  readonly #database: Queryable
  readonly #known = new Map<string, KnownRecord>()

  constructor(database: Queryable) {
    this.#database = database
  }

  /** Reads what names these records: their rows, and of those what they refer to in their titles and whose they are. */
  async load(records: readonly RecordKey[]): Promise<void> {
    await this.#read(records)
    const named = records.flatMap((record) => this.#referred(record))
    await this.#read(named)
    await this.#read(named.flatMap((record) => this.#referred(record)))
  }

  /** Takes what entries that are not in the database have of records that the database does not know: of removed ones every value. */
  know(entries: readonly LoggedValues[]): void {
    for (const { entityTypeName, entityId, action, data } of entries) {
      const entity = auditedEntity(entityTypeName)
      const key = keyOf({ entityTypeName, entityId })
      if (entity === undefined || action === 'Modified' || this.#known.has(key)) continue
      const changes = recordedChanges(data)
      const told =
        action === 'Deleted'
          ? changes
          : changes.map(({ ColumnName, NewValue }) => ({ ColumnName, OriginalValue: NewValue, NewValue }))
      this.#known.set(key, { values: recordBefore(entity, entityId, told), isStored: false })
    }
  }

  /** '20 yd $380.00 of Acme': the title of the record, and of the one that it is a part of. */
  title(record: RecordKey): string {
    const owner = ownerOf(auditedEntity(record.entityTypeName), this.#values(record))
    const own = this.ownTitle(record)
    const whose = owner === null ? '' : this.ownTitle(owner)
    if (whose === '') return own
    // The number of a part says nothing.
    return own === `No. ${record.entityId}` ? `of ${whose}` : `${own} of ${whose}`
  }

  /** The title of the record alone; its number where nothing is known of it. */
  ownTitle(record: RecordKey): string {
    const { entityTypeName, entityId } = record
    const values = this.#values(record)
    if (values === undefined) return `No. ${entityId}`
    return recordTitle(rolloffModel, entityTypeName, values, (name, id) =>
      id === null || !this.#known.has(keyOf({ entityTypeName: name, entityId: id }))
        ? ''
        : this.ownTitle({ entityTypeName: name, entityId: id }),
    )
  }

  /** Whether anything is known of the record, which may have been removed. */
  isKnown(record: RecordKey): boolean {
    return this.#known.has(keyOf(record))
  }

  /** Whether the record is there: neither removed nor marked as deleted. */
  exists(record: RecordKey): boolean {
    const known = this.#known.get(keyOf(record))
    const entity = auditedEntity(record.entityTypeName)
    if (known?.isStored !== true || entity === undefined) return false
    const stamp = stampedField(entity, 'deleted')
    return stamp === undefined || known.values[stamp] === null
  }

  #values(record: RecordKey): AnyRecord | undefined {
    return this.#known.get(keyOf(record))?.values
  }

  #referred(record: RecordKey): readonly RecordKey[] {
    const entity = auditedEntity(record.entityTypeName)
    const values = this.#values(record)
    if (entity === undefined || values === undefined) return []
    const owner = ownerOf(entity, values)
    return [...(owner === null ? [] : [owner]), ...titleReferences(entity, values)]
  }

  async #read(records: readonly RecordKey[]): Promise<void> {
    const unknown = records.filter((record) => !this.#known.has(keyOf(record)))
    for (const [entityTypeName, own] of groupBy(unknown, (record) => record.entityTypeName)) {
      const entity = auditedEntity(entityTypeName)
      if (entity === undefined) continue
      const ids = [...new Set(own.map(({ entityId }) => entityId))]
      await this.#readStored(entity, ids)
      await this.#readRemoved(
        entity,
        ids.filter((entityId) => !this.#known.has(keyOf({ entityTypeName, entityId }))),
      )
    }
  }

  async #readStored(entity: EntityDeclaration, ids: readonly number[]): Promise<void> {
    const key = keyFieldOf(entity)
    for (const values of await readRecordsOf(this.#database, entity, key, ids))
      this.#known.set(keyOf({ entityTypeName: entity.name, entityId: Number(values[key]) }), {
        values,
        isStored: true,
      })
  }

  /** Of what was removed the log has every value, in the entry of its removal. */
  async #readRemoved(entity: EntityDeclaration, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return
    const removals = await readRows(
      this.#database,
      `SELECT [id], [entityId], [data] FROM [AuditLog]
        WHERE [entityId] IN :ids AND [entityTypeName] = :name AND [action] = 'Deleted'`,
      { ids: JSON.stringify(ids), name: entity.name },
      { id: column.number, entityId: column.number, data: column.text },
    )
    for (const { entityId, data } of removals.toSorted((a, b) => a.id - b.id))
      this.#known.set(keyOf({ entityTypeName: entity.name, entityId }), {
        values: recordBefore(entity, entityId, recordedChanges(data)),
        isStored: false,
      })
  }
}

function keyOf({ entityTypeName, entityId }: RecordKey): string {
  return `${entityTypeName} ${entityId}`
}

/** What the title of a record refers to. */
function titleReferences(entity: EntityDeclaration, values: AnyRecord): readonly RecordKey[] {
  return entity.title.flatMap((name) => {
    const target = entity.fields[name]?.target
    const entityId = values[name]
    return target === undefined || typeof entityId !== 'number' ? [] : [{ entityTypeName: target, entityId }]
  })
}

/** The record that has this one among its parts; null for one that people know by itself. */
function ownerOf(entity: EntityDeclaration | undefined, values: AnyRecord | undefined): RecordKey | null {
  if (entity === undefined || values === undefined || entity.isSearched) return null
  for (const relation of Object.values(entity.relations)) {
    if (relation.type !== 'belongsTo') continue
    const { target, foreignKey } = relation
    const entityId = values[foreignKey]
    if (typeof entityId !== 'number' || entity.title.includes(foreignKey)) continue
    const hasParts = Object.values(auditedEntity(target)?.relations ?? {}).some(
      (other) => other.type === 'hasMany' && other.target === entity.name && other.foreignKey === foreignKey,
    )
    if (hasParts) return { entityTypeName: target, entityId }
  }
  return null
}
