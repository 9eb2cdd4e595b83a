import { permissions } from '#shared/access/roles.ts'
import { AuditLog } from '#shared/auditing/AuditLog.ts'
import { deletedInWords, isStillDeleted } from '#shared/auditing/deletions.ts'
import { recycleBinContentsQuery, recycleBinQuery } from '#shared/auditing/queries.ts'
import { rolloffModel } from '#shared/entities.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { keyFieldOf } from '#shared/model/defineEntity.ts'
import { getEntity, type AnyRecord } from '#shared/model/model.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows, type RowOf } from '../../database/readRows.ts'
import { columnsOf } from '../../database/selection.ts'
import { isOneOf } from '../../queries/conditions.ts'
import { computeQuery, implementQuery } from '../../queries/implementQuery.ts'
import { readRecordsOf } from '../readRecords.ts'
import { RecordNames } from './RecordNames.ts'

/** The number of the newest entries of the log in which deletions are looked for, and of saves that are listed. */
const MAX_ENTRIES = 200_000
const MAX_SAVES = 1_000

export const recycleBin = implementQuery(recycleBinQuery, {
  roles: permissions.administer,
  lookUp: async (_parameters, database): Promise<{ readonly ids?: readonly number[] }> => ({
    ids: (await readBin(database)).flatMap(([first]) => first?.id ?? []),
  }),
  where: ({ ids = [] }) => isOneOf('id', ids),
})

export const recycleBinContents = computeQuery(recycleBinContentsQuery, {
  roles: permissions.administer,
  compute: async (_parameters, { database }) => {
    const bin = await readBin(database)
    const names = new RecordNames(database)
    await names.load(bin.flat())
    return bin.flatMap((deletions) => {
      const named = deletions.map((deletion) => ({
        entityTypeName: deletion.entityTypeName,
        title: names.title(deletion),
      }))
      return deletions.slice(0, 1).map(({ id }) => ({ id, contents: deletedInWords(rolloffModel, named) }))
    })
  },
})

type Deletion = RowOf<typeof DELETION.columns>

const DELETION = columnsOf(AuditLog, '', 'id', 'when', 'entityTypeName', 'entityId', 'saveId')

/** What is deleted still, by the saves that deleted it, the latest first; each with what it was asked for first. */
async function readBin(database: Queryable): Promise<readonly (readonly Deletion[])[]> {
  const known = Object.keys(rolloffModel.entities)
  const entries = (await readRows(database, DELETIONS, { entries: MAX_ENTRIES }, DELETION.columns)).filter(
    ({ entityTypeName }) => known.includes(entityTypeName),
  )
  const current = await readCurrent(database, entries)
  const still = entries.filter((entry) =>
    isStillDeleted(getEntity(rolloffModel, entry.entityTypeName), entry.when, current.get(entry) ?? null),
  )
  const bySave = groupBy(still, ({ saveId }) => saveId)
  return [...bySave.values()].slice(-MAX_SAVES).toReversed()
}

const DELETIONS = `
  SELECT ${DELETION.sql} FROM [AuditLog]
  WHERE [id] > (SELECT MAX([id]) FROM [AuditLog]) - :entries AND [action] = 'Deleted' AND [saveId] IS NOT NULL
  ORDER BY [id]`

/** The rows of the records, of those that have one. */
async function readCurrent(
  database: Queryable,
  entries: readonly Deletion[],
): Promise<ReadonlyMap<Deletion, AnyRecord>> {
  const current = new Map<Deletion, AnyRecord>()
  for (const [name, own] of groupBy(entries, ({ entityTypeName }) => entityTypeName)) {
    const entity = getEntity(rolloffModel, name)
    const key = keyFieldOf(entity)
    const ids = own.map(({ entityId }) => entityId)
    const rows = new Map(
      (await readRecordsOf(database, entity, key, ids)).map((row) => [row[key], row] as const),
    )
    for (const entry of own) {
      const row = rows.get(entry.entityId)
      if (row !== undefined) current.set(entry, row)
    }
  }
  return current
}
