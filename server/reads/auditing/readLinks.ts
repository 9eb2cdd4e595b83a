import { AuditLog } from '#shared/auditing/AuditLog.ts'
import type { AuditFault } from '#shared/auditing/auditCheck.ts'
import type { ArchivedLink } from '#server/kernel/auditArchive.ts'
import { hashOfEntries, hashOfLink, NO_LINK, type AuditLink } from '#server/kernel/auditLinks.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'
import { allColumnsOf } from '../../database/selection.ts'

/** Links that are read at once; their entries are read in parts. */
export const LINKS_AT_ONCE = 200
const ENTRIES_AT_ONCE = 2_000

const LINK_COLUMNS = {
  position: column.number,
  saveId: column.textOrNull,
  firstId: column.number,
  rowCount: column.number,
  rowsHash: column.text,
  hash: column.text,
  linkedAt: column.text,
} as const

const LINK_NAMES = Object.keys(LINK_COLUMNS)
  .map((name) => `[${name}]`)
  .join(', ')

/** The next links of the audit log, in their order. */
export function linksAfter(
  database: Queryable,
  position: number,
  count = LINKS_AT_ONCE,
): Promise<readonly AuditLink[]> {
  return readRows(
    database,
    `SELECT ${LINK_NAMES} FROM [AuditLink] WHERE [position] > :position AND [position] <= :last ORDER BY [position]`,
    { position, last: position + count },
    LINK_COLUMNS,
  )
}

/** Of the last link; 0 where there is none. */
export async function lastPosition(database: Queryable): Promise<number> {
  const sql = 'SELECT MAX([position]) AS [last] FROM [AuditLink]'
  const [row] = await readRows(database, sql, {}, { last: column.numberOrNull })
  return row?.last ?? 0
}

const ENTRY = allColumnsOf(AuditLog, '')

export function entriesBetween(
  database: Queryable,
  firstId: number,
  lastId: number,
): Promise<readonly AuditLog[]> {
  return readRows(
    database,
    `SELECT ${ENTRY.sql} FROM [AuditLog] WHERE [id] >= :firstId AND [id] <= :lastId ORDER BY [id]`,
    { firstId, lastId },
    ENTRY.columns,
  )
}

export const lastIdOf = ({ firstId, rowCount }: AuditLink): number => firstId + rowCount - 1

/** Links in parts whose entries are read at once; none has links of both sides of a position. */
export function inParts(links: readonly AuditLink[], dividedAfter = 0): readonly (readonly AuditLink[])[] {
  const parts: AuditLink[][] = []
  let count = Number.POSITIVE_INFINITY
  for (const link of links) {
    count += link.rowCount
    if (count > ENTRIES_AT_ONCE || link.position === dividedAfter + 1) {
      parts.push([])
      count = link.rowCount
    }
    parts.at(-1)?.push(link)
  }
  return parts
}

/** The entries that are a link's. */
export function entriesOfLink(link: AuditLink, entries: readonly AuditLog[]): readonly AuditLog[] {
  return entries.filter(({ id }) => id >= link.firstId && id <= lastIdOf(link))
}

/** The links after a position, in their order, with their entries as the database has them. */
export async function* linksWithEntries(database: Queryable, position: number): AsyncGenerator<ArchivedLink> {
  for (let after = position; ;) {
    const links = await linksAfter(database, after)
    for (const part of inParts(links)) {
      const ids = part.flatMap((link) => [link.firstId, lastIdOf(link)])
      const entries = await entriesBetween(database, Math.min(...ids), Math.max(...ids))
      for (const link of part) yield { ...link, entries: entriesOfLink(link, entries) }
    }
    const last = links.at(-1)
    if (last === undefined) return
    after = last.position
  }
}

/** What is wrong with a link after one of that hash, or with its entries; null where nothing is. */
export function linkFault(
  previousHash: string,
  { entries, ...link }: ArchivedLink,
  redacted: ReadonlyMap<number, string>,
): AuditFault['kind'] | null {
  if (link.hash !== hashOfLink(link.position === 1 ? NO_LINK : previousHash, link)) return 'linkChanged'
  const expected = redacted.get(link.position) ?? link.rowsHash
  return entries.length === link.rowCount && hashOfEntries(entries) === expected ? null : 'entriesChanged'
}
