import { rolloffModel } from '#shared/entities.ts'
import { AuditLog } from '#shared/auditing/AuditLog.ts'
import { EventLog } from '#shared/auditing/EventLog.ts'
import { keyFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import { getEntity, type AnyRecord, type Model } from '#shared/model/model.ts'
import type { PersonKind } from '#shared/people/personalData.ts'
import type { Queryable } from '../database/Database.ts'
import type { OpenFile } from '../kernel/auditArchive.ts'
import { archivedEntries } from '../reads/auditing/archivedEntries.ts'
import { readRecordsOf } from '../reads/readRecords.ts'

/** All records about a person, by their entities. */
export type PersonalData = Readonly<Record<string, readonly AnyRecord[]>>

/**
 * Everything about a customer, or about a user (EX1038): the record and what belongs to it, rentals, jobs, invoices and payments of a customer
 * included, deleted ones too, without what nobody may read; the changes of the record in the audit log, its
 * yearly files included, and the events of a user.
 * Empty where there is no such record.
 */
export async function readPersonalData(
  source: { readonly database: Queryable; readonly openFile: OpenFile },
  kind: PersonKind,
  id: number,
  model: Model = rolloffModel,
): Promise<PersonalData> {
  const { database } = source
  const found = new Map<string, Map<unknown, AnyRecord>>()
  const person = getEntity(model, kind)
  await collect(person, await readRecordsOf(database, person, keyFieldOf(person), [id]))
  if (!found.has(kind)) return {}
  const logs =
    kind === 'User'
      ? [await ofUser(AuditLog), await ofUser(EventLog)]
      : [(await readRecordsOf(database, AuditLog, 'entityId', [id])).filter(isOfPerson)]
  const archived = await archivedEntries(source, (entry) =>
    kind === 'User' ? entry.userId === id : entry.entityId === id && isOfPerson(entry),
  )
  return {
    ...Object.fromEntries([...found].map(([name, records]) => [name, [...records.values()]])),
    AuditLog: [...archived, ...(logs[0] ?? [])],
    ...(logs[1] !== undefined && { EventLog: logs[1] }),
  }

  /** Adds records that are not there yet, and what belongs to them; of a user only what belongs to the user alone. */
  async function collect(entity: EntityDeclaration, records: readonly AnyRecord[]): Promise<void> {
    const key = keyFieldOf(entity)
    const known = found.get(entity.name) ?? new Map<unknown, AnyRecord>()
    const others = records.filter((record) => !known.has(record[key]))
    if (others.length === 0) return
    found.set(entity.name, known)
    for (const record of others) known.set(record[key], readable(entity, record))
    if (kind === 'User' && entity.name !== kind) return
    for (const relation of Object.values(entity.relations)) {
      if (relation.type !== 'hasMany') continue
      const target = getEntity(model, relation.target)
      if (target.access.read === 'nobody') continue
      const keys = others.map((record) => Number(record[key]))
      const related = await readRecordsOf(database, target, relation.foreignKey, keys)
      const conditions = Object.entries(relation.where ?? {})
      await collect(
        target,
        related.filter((record) => conditions.every(([name, value]) => record[name] === value)),
      )
    }
  }

  function isOfPerson({ entityTypeName }: { readonly entityTypeName?: unknown }): boolean {
    return entityTypeName === kind
  }

  function ofUser(entity: EntityDeclaration): Promise<readonly AnyRecord[]> {
    return readRecordsOf(database, entity, 'userId', [id])
  }
}

function readable({ fields }: EntityDeclaration, record: AnyRecord): AnyRecord {
  return Object.fromEntries(Object.entries(record).filter(([name]) => fields[name]?.read !== 'nobody'))
}
