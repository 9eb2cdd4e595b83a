import { AuditLog, recordedChanges } from '#shared/auditing/AuditLog.ts'
import { HISTORY_DEPTH, historyParts } from '#shared/auditing/historyParts.ts'
import { rolloffModel } from '#shared/entities.ts'
import { keyFieldOf, supportsSoftDelete, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import { getEntity } from '#shared/model/model.ts'
import type { HasMany } from '#shared/model/relations.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'
import { columnsOf } from '../../database/selection.ts'

/** Records of one entity whose entries belong to a history. */
export interface HistorySubject {
  readonly entityTypeName: string
  readonly ids: readonly number[]
}

/** The maximum number of records of one entity in a history, the newest ones. */
const MAX_RECORDS = 2_000

/** The number of owners that are looked for at once in what the log has of removed records. */
const OWNERS_AT_ONCE = 50

/**
 * These records and what belongs to them, deleted and removed records included: a removed one is found by the key of its owner in the
 * entry of its removal (RD740).
 */
export async function historySubjects(
  database: Queryable,
  entityTypeName: string,
  ids: readonly number[],
): Promise<readonly HistorySubject[]> {
  const found = new Map<string, Set<number>>([[entityTypeName, new Set(ids)]])
  let level: readonly HistorySubject[] = isKnown(entityTypeName) ? [{ entityTypeName, ids }] : []
  for (let depth = 0; depth < HISTORY_DEPTH; depth += 1) {
    const next: HistorySubject[] = []
    for (const owner of level)
      for (const part of historyParts(rolloffModel, getEntity(rolloffModel, owner.entityTypeName))) {
        const own = found.get(part.target) ?? new Set()
        found.set(part.target, own)
        const added = (await readPart(database, part, owner.ids)).filter((id) => !own.has(id))
        for (const id of added) own.add(id)
        if (added.length > 0) next.push({ entityTypeName: part.target, ids: added })
      }
    level = next
  }
  return [...found].flatMap(([name, own]) =>
    own.size === 0 ? [] : [{ entityTypeName: name, ids: newestOf([...own]) }],
  )
}

export function isKnown(entityTypeName: string): boolean {
  return Object.hasOwn(rolloffModel.entities, entityTypeName)
}

function newestOf(ids: readonly number[]): readonly number[] {
  return ids.length <= MAX_RECORDS ? ids : ids.toSorted((a, b) => b - a).slice(0, MAX_RECORDS)
}

/** The keys of the records that belong, or belonged, to these owners by a relation. */
async function readPart(
  database: Queryable,
  part: HasMany,
  ownerIds: readonly number[],
): Promise<readonly number[]> {
  const target = getEntity(rolloffModel, part.target)
  const stored = await readStored(database, part, { target, ownerIds })
  if (supportsSoftDelete(target)) return stored
  return [...new Set([...stored, ...(await readRemoved(database, part, ownerIds))])]
}

async function readStored(
  database: Queryable,
  { foreignKey, where = {} }: HasMany,
  { target, ownerIds }: { readonly target: EntityDeclaration; readonly ownerIds: readonly number[] },
): Promise<readonly number[]> {
  const conditions = Object.keys(where).map((field) => ` AND [${field}] = :${field}`)
  const sql = `SELECT [${keyFieldOf(target)}] AS [id] FROM [${target.name}]
    WHERE [${foreignKey}] IN :owners${conditions.join('')}`
  const rows = await readRows(
    database,
    sql,
    { ...where, owners: JSON.stringify(ownerIds) },
    { id: column.number },
  )
  return newestOf(rows.map(({ id }) => id))
}

const REMOVAL = columnsOf(AuditLog, '', 'entityId', 'data')

/** Those whose rows are gone, by what the log has of their removal. */
async function readRemoved(
  database: Queryable,
  { target, foreignKey }: HasMany,
  ownerIds: readonly number[],
): Promise<readonly number[]> {
  const removed: number[] = []
  for (let start = 0; start < ownerIds.length; start += OWNERS_AT_ONCE) {
    const owners = ownerIds.slice(start, start + OWNERS_AT_ONCE)
    const texts = owners.map((id) => `%"ColumnName":"${foreignKey}","OriginalValue":${id},%`)
    const sql = `SELECT ${REMOVAL.sql} FROM [AuditLog]
      WHERE [entityTypeName] = :target AND [action] = 'Deleted'
        AND (${texts.map((_text, index) => `[data] LIKE :owner${index}`).join(' OR ')})`
    const values = Object.fromEntries(texts.map((text, index) => [`owner${index}`, text]))
    for (const { entityId, data } of await readRows(database, sql, { ...values, target }, REMOVAL.columns)) {
      // A note may contain such a text.
      const isOwned = recordedChanges(data).some(
        ({ ColumnName, OriginalValue }) =>
          ColumnName === foreignKey && owners.includes(Number(OriginalValue)),
      )
      if (isOwned) removed.push(entityId)
    }
  }
  return newestOf(removed)
}
