import { permissions } from '#shared/access/roles.ts'
import type { TrailSave } from '#shared/auditing/auditTrail.ts'
import { auditTrailSaveQuery } from '#shared/auditing/queries.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows } from '../../database/readRows.ts'
import { computeQuery } from '../../queries/implementQuery.ts'
import { nameRecord, nameReferences, tellingFirst } from './nameEntries.ts'
import { readExtents } from './readExtents.ts'
import { RecordNames } from './RecordNames.ts'
import { CHANGE, type LoggedChange } from './searchTrail.ts'

/** The maximum number of records of a save that are shown. */
const MAX_RECORDS = 200

export const auditTrailSave = computeQuery(auditTrailSaveQuery, {
  roles: permissions.administer,
  compute: async ({ entryId }, { database }): Promise<TrailSave> => {
    const [entry] = await readBetween(database, entryId, entryId)
    if (entry === undefined) return { records: [], recordCount: 0, references: [] }
    const { saveId } = entry
    const extent = saveId === null ? undefined : (await readExtents(database, [saveId])).get(saveId)
    const { firstId, count } = extent ?? { firstId: entryId, count: 1 }
    const rows = await readBetween(database, firstId, firstId + Math.min(count, MAX_RECORDS) - 1)
    const names = new RecordNames(database)
    await names.load(rows)
    const records = tellingFirst(rows).map((row) => nameRecord(row, names))
    return { records, recordCount: count, references: await nameReferences(rows, names) }
  },
})

function readBetween(database: Queryable, first: number, last: number): Promise<readonly LoggedChange[]> {
  return readRows(
    database,
    `SELECT ${CHANGE.sql} FROM [AuditLog] l WHERE l.[id] >= :first AND l.[id] <= :last ORDER BY l.[id]`,
    { first, last },
    CHANGE.columns,
  )
}
