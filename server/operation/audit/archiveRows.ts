import type { Database, Queryable, Transaction } from '../../database/Database.ts'
import { readRows } from '../../database/readRows.ts'
import type { AuditArchive } from '../../reads/auditing/AuditArchives.ts'
import { lastIdOf, linksAfter } from '../../reads/auditing/readLinks.ts'
import { lastErasure } from '../../reads/auditing/readRedactedHashes.ts'

const COLUMNS = [
  'firstPosition',
  'lastPosition',
  'removedPosition',
  'year',
  'rowCount',
  'firstWhen',
  'lastWhen',
  'filename',
  'digest',
  'blocks',
] as const satisfies readonly (keyof AuditArchive)[]

/**
 * Notes a file. False where that is not right any more: another process noted one meanwhile, or the data of a person were erased, which the
 * file still has.
 */
export function addArchive(database: Database, archive: AuditArchive, erasure: number): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const reading = readingOf(database, transaction)
    const { firstPosition } = archive
    const sql = 'SELECT [firstPosition] FROM [AuditArchive] WHERE [lastPosition] >= :firstPosition'
    const others = await readRows(reading, sql, { firstPosition }, {})
    if (others.length > 0 || (await lastErasure(reading)) !== erasure) return false
    const { quote, parameter } = database.dialect
    await transaction.execute(
      `INSERT INTO ${quote('AuditArchive')} (${COLUMNS.map(quote).join(', ')})
       VALUES (${COLUMNS.map((_name, index) => parameter(index)).join(', ')})`,
      COLUMNS.map((name) => (name === 'blocks' ? JSON.stringify(archive.blocks) : archive[name])),
    )
    return true
  })
}

/** Removes the entries from the database that are in a file, in batches of links. Ends where another process does that. */
export async function removeArchived(
  database: Database,
  archive: AuditArchive,
  linksAtOnce: number,
): Promise<void> {
  let { removedPosition: removed } = archive
  while (removed < archive.lastPosition) {
    const until = Math.min(removed + linksAtOnce, archive.lastPosition)
    const isOurs = await database.transaction((transaction) =>
      removePart(database, transaction, { archive, removed, until }),
    )
    if (!isOurs) return
    removed = until
  }
}

interface RemovedPart {
  readonly archive: AuditArchive
  readonly removed: number
  readonly until: number
}

async function removePart(
  database: Database,
  transaction: Transaction,
  { archive, removed, until }: RemovedPart,
): Promise<boolean> {
  const { quote, parameter } = database.dialect
  const [position, first] = [quote('removedPosition'), quote('firstPosition')]
  const changed = await transaction.execute(
    `UPDATE ${quote('AuditArchive')} SET ${position} = ${parameter(0)}
     WHERE ${first} = ${parameter(1)} AND ${position} = ${parameter(2)}`,
    [until, archive.firstPosition, removed],
  )
  if (changed === 0) return false
  const links = await linksAfter(readingOf(database, transaction), removed, until - removed)
  const id = quote('id')
  await transaction.executeMany(
    `DELETE FROM ${quote('AuditLog')} WHERE ${id} >= ${parameter(0)} AND ${id} <= ${parameter(1)}`,
    links.map((link) => [link.firstId, lastIdOf(link)]),
  )
  return true
}

function readingOf({ dialect }: Database, transaction: Transaction): Queryable {
  return { dialect, query: (sql, parameters) => transaction.query(sql, parameters) }
}
