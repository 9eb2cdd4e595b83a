import { permissions } from '#shared/access/roles.ts'
import { recordedChanges, type AuditLog } from '#shared/auditing/AuditLog.ts'
import { HISTORY_PAGE, historyParts } from '#shared/auditing/historyParts.ts'
import { auditArchivedUntilQuery, recordAsOfQuery, recordHistoryQuery } from '#shared/auditing/queries.ts'
import { recordAsOf } from '#shared/auditing/recordAsOf.ts'
import { rolloffModel } from '#shared/entities.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { keyFieldOf, stampedField } from '#shared/model/defineEntity.ts'
import { getEntity, type AnyRecord } from '#shared/model/model.ts'
import { BadQuery, NotFound } from '#server/kernel/errors.ts'
import type { Queryable } from '../../database/Database.ts'
import { computeQuery } from '../../queries/implementQuery.ts'
import { readRecordsOf } from '../readRecords.ts'
import { archivedUntil } from './AuditArchives.ts'
import { historySubjects, isKnown, type HistorySubject } from './historySubjects.ts'
import { readEntries } from './readEntries.ts'
import { readTitles } from './readTitles.ts'

/** Entries since a moment that are taken back at most. */
const MAX_TAKEN_BACK = 20_000

export const recordHistory = computeQuery(recordHistoryQuery, {
  roles: permissions.administer,
  compute: async ({ entityTypeName, entityIds, before }, context) => {
    const { database } = context
    const subjects = await historySubjects(database, entityTypeName, entityIds)
    const entries = await readEntries(context, subjects, { before, take: HISTORY_PAGE })
    const titleOf = await readTitles(database, entries)
    return entries.map(({ id, when, action, userId, userName, saveId, data, ...key }) => {
      const { entityTypeName: name, entityId } = key
      const title = titleOf(key)
      return { id, when, entityTypeName: name, entityId, action, userId, userName, saveId, data, title }
    })
  },
})

export const auditArchivedUntil = computeQuery(auditArchivedUntilQuery, {
  roles: permissions.administer,
  compute: async (_parameters, { database }) => ({ until: await archivedUntil(database) }),
})

export const recordAsOfMoment = computeQuery(recordAsOfQuery, {
  roles: permissions.administer,
  compute: async ({ entityTypeName, entityId, when }, context) => {
    const { database } = context
    if (!isKnown(entityTypeName)) throw new NotFound('There is no such kind of record.', 'entityTypeName')
    if (when < ((await archivedUntil(database)) ?? ''))
      throw new BadQuery('What was changed then is in yearly files. Choose a later moment.', 'when')
    const subjects = await historySubjects(database, entityTypeName, [entityId])
    const entries = await readEntries(context, subjects, { since: when, take: MAX_TAKEN_BACK })
    if (entries.length === MAX_TAKEN_BACK)
      throw new BadQuery('Too much was changed since that moment. Choose a later one.', 'when')
    const records = (
      await Promise.all(subjects.map((subject) => recordsThen(database, subject, entries)))
    ).flat()
    const belongs = belongingTo(entityTypeName, entityId, records)
    const titleOf = await readTitles(database, [
      ...entries,
      ...records.map((record) => ({ ...record, data: '{}' })),
    ])
    return records
      .filter(belongs)
      .map(({ values, ...key }) => ({ ...key, title: titleOf(key), values: JSON.stringify(values) }))
  },
})

interface RecordThen {
  readonly entityTypeName: string
  readonly entityId: number
  readonly values: AnyRecord
}

/** The records of a subject that there were before these entries, and were not deleted. */
async function recordsThen(
  database: Queryable,
  { entityTypeName, ids }: HistorySubject,
  entries: readonly AuditLog[],
): Promise<readonly RecordThen[]> {
  const entity = getEntity(rolloffModel, entityTypeName)
  const key = keyFieldOf(entity)
  const deleted = stampedField(entity, 'deleted')
  const rows = new Map((await readRecordsOf(database, entity, key, ids)).map((row) => [row[key], row]))
  const since = groupBy(
    entries.filter((entry) => entry.entityTypeName === entityTypeName),
    (entry) => entry.entityId,
  )
  return ids.flatMap((entityId) => {
    const saves = (since.get(entityId) ?? []).map(({ action, data }) => ({
      action,
      changes: recordedChanges(data),
    }))
    const values = recordAsOf(entity, entityId, rows.get(entityId) ?? null, saves)
    const isThere = values !== null && (deleted === undefined || (values[deleted] ?? null) === null)
    return isThere ? [{ entityTypeName, entityId, values }] : []
  })
}

/** Did a record belong then to the one that was asked for? It may have come to it later. */
function belongingTo(
  entityTypeName: string,
  entityId: number,
  records: readonly RecordThen[],
): (record: RecordThen) => boolean {
  const belonging = new Set<RecordThen>(
    records.filter((record) => record.entityTypeName === entityTypeName && record.entityId === entityId),
  )
  // Owners come before what belongs to them.
  for (const owner of belonging)
    for (const { target, foreignKey } of historyParts(
      rolloffModel,
      getEntity(rolloffModel, owner.entityTypeName),
    ))
      for (const record of records)
        if (record.entityTypeName === target && record.values[foreignKey] === owner.entityId)
          belonging.add(record)
  return (record) => belonging.has(record)
}
