import { AuditLog } from '#shared/auditing/AuditLog.ts'
import {
  notedLink,
  type AuditCheck,
  type AuditCursor,
  type AuditFault,
  type NotedLink,
} from '#shared/auditing/auditCheck.ts'
import { hashOfEntries, hashOfLink, NO_LINK, type AuditLink } from '#server/kernel/auditLinks.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'
import { columnsOf } from '../../database/selection.ts'
import { readRedactedHashes } from './readRedactedHashes.ts'

/** Links that are read at once; their entries are read in parts. */
const LINKS_AT_ONCE = 200
const ENTRIES_AT_ONCE = 2_000

/**
 * Checks the links of the audit log and their entries from a cursor on, for so many milliseconds (SV641): each link follows the one
 * before it, has its entries as they were written, and no entry is without a link. Ends with the first fault.
 */
export async function checkAudit(
  database: Queryable,
  from: AuditCursor,
  milliseconds: number,
): Promise<AuditCheck> {
  const end = performance.now() + milliseconds
  const since = await firstEntry(database)
  const redacted = await readRedactedHashes(database)
  let cursor = from
  for (;;) {
    const links = await linksAfter(database, cursor.position)
    if (links.length === 0) {
      const fault = (await linkBeyond(database, cursor)) ?? (await entryWithoutLink(database, cursor.lastId))
      return { cursor, isDone: true, fault, since }
    }
    for (const part of inParts(links)) {
      const checked = await checkLinks({ database, redacted }, cursor, part)
      if ('kind' in checked) return { cursor, isDone: true, fault: checked, since }
      cursor = checked
      if (performance.now() >= end) return { cursor, isDone: false, fault: null, since }
    }
  }
}

interface CheckedLog {
  readonly database: Queryable
  /** By the position of a link, the digest of its entries since the data of a person were erased from them (SV1040). */
  readonly redacted: ReadonlyMap<number, string>
}

/** The cursor after these links, or the first fault. */
async function checkLinks(
  { database, redacted }: CheckedLog,
  cursor: AuditCursor,
  links: readonly AuditLink[],
): Promise<AuditCursor | AuditFault> {
  const lastId = Math.max(cursor.lastId, ...links.map(lastIdOf))
  const firstId = Math.min(cursor.lastId + 1, ...links.map((link) => link.firstId))
  const entries = await entriesBetween(database, firstId, lastId)
  const linked = new Set<number>()
  let { position, hash } = cursor
  for (const link of links) {
    const own = entries.filter(({ id }) => id >= link.firstId && id <= lastIdOf(link))
    if (link.position !== position + 1) return faultAt('linkMissing', position + 1)
    if (link.hash !== hashOfLink(position === 0 ? NO_LINK : hash, link))
      return faultOf('linkChanged', link, own)
    if (own.length !== link.rowCount || hashOfEntries(own) !== (redacted.get(link.position) ?? link.rowsHash))
      return faultOf('entriesChanged', link, own)
    for (const { id } of own) linked.add(id)
    ;({ position, hash } = link)
  }
  const others = entries.filter(({ id }) => !linked.has(id) && id > cursor.lastId)
  // A save may have been stored between the two statements.
  const fault = others.length === 0 ? null : await entryWithoutLink(database, cursor.lastId, lastId)
  return fault ?? { position, hash, lastId, entries: cursor.entries + linked.size }
}

const lastIdOf = ({ firstId, rowCount }: AuditLink): number => firstId + rowCount - 1

/** Links in parts whose entries are read at once. */
function inParts(links: readonly AuditLink[]): readonly (readonly AuditLink[])[] {
  const parts: AuditLink[][] = []
  let count = Number.POSITIVE_INFINITY
  for (const link of links) {
    count += link.rowCount
    if (count > ENTRIES_AT_ONCE) {
      parts.push([])
      count = link.rowCount
    }
    parts.at(-1)?.push(link)
  }
  return parts
}

function faultOf(kind: AuditFault['kind'], link: AuditLink, [entry]: readonly AuditLog[]): AuditFault {
  const { position, saveId, linkedAt } = link
  return { kind, position, entryId: null, saveId, when: linkedAt, userName: entry?.userName ?? null }
}

function faultAt(kind: AuditFault['kind'], position: number): AuditFault {
  return { kind, position, entryId: null, saveId: null, when: null, userName: null }
}

/** Links may be missing in the middle: those after a gap show it. */
async function linkBeyond(database: Queryable, { position }: AuditCursor): Promise<AuditFault | null> {
  const sql = 'SELECT MAX([position]) AS [last] FROM [AuditLink]'
  const [row] = await readRows(database, sql, {}, { last: column.numberOrNull })
  return (row?.last ?? 0) > position + LINKS_AT_ONCE ? faultAt('linkMissing', position + 1) : null
}

/** Checks that a link which was noted elsewhere is still there: without it, the end of the log may have been cut off unseen. */
export async function checkNoted(database: Queryable, noted: NotedLink): Promise<AuditFault | null> {
  const [link] = await linksAfter(database, noted.position - 1, 1)
  return link?.hash.startsWith(noted.hash) === true ? null : faultAt('notAsNoted', noted.position)
}

/** The last link as people note it; null where there is none. */
export async function lastNotedLink(database: Queryable): Promise<string | null> {
  const sql = `SELECT [position], [hash] FROM [AuditLink] WHERE [position] = (SELECT MAX([position]) FROM [AuditLink])`
  const [link] = await readRows(database, sql, {}, { position: column.number, hash: column.text })
  return link === undefined ? null : notedLink(link)
}

/** The first entry after a key that no link has. */
async function entryWithoutLink(
  database: Queryable,
  after: number,
  until = Number.MAX_SAFE_INTEGER,
): Promise<AuditFault | null> {
  const [entry] = await readRows(database, WITHOUT_LINK, { after, until }, UNLINKED.columns)
  if (entry === undefined) return null
  const { id: entryId, saveId, when, userName } = entry
  return { kind: 'entryAdded', position: 0, entryId, saveId, when, userName }
}

async function firstEntry(database: Queryable): Promise<string | null> {
  const sql = 'SELECT MIN([when]) AS [first] FROM [AuditLog]'
  const [row] = await readRows(database, sql, {}, { first: column.textOrNull })
  return row?.first ?? null
}

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

function linksAfter(
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

const ENTRY = columnsOf(
  AuditLog,
  '',
  'id',
  'when',
  'entityTypeName',
  'entityId',
  'action',
  'userId',
  'userName',
  'saveId',
  'data',
  'rowVersion',
)

function entriesBetween(database: Queryable, firstId: number, lastId: number): Promise<readonly AuditLog[]> {
  return readRows(
    database,
    `SELECT ${ENTRY.sql} FROM [AuditLog] WHERE [id] >= :firstId AND [id] <= :lastId ORDER BY [id]`,
    { firstId, lastId },
    ENTRY.columns,
  )
}

const UNLINKED = columnsOf(AuditLog, '', 'id', 'when', 'userName', 'saveId')

/** The link with the next smaller first key is the only one that can have an entry. */
const WITHOUT_LINK = `SELECT ${UNLINKED.sql} FROM [AuditLog] WHERE [id] = (
  SELECT MIN([entry].[id]) FROM [AuditLog] AS [entry]
   WHERE [entry].[id] > :after AND [entry].[id] <= :until
     AND NOT EXISTS (SELECT 1 FROM [AuditLink] AS [link]
                      WHERE [link].[firstId] = (SELECT MAX([before].[firstId]) FROM [AuditLink] AS [before]
                                                 WHERE [before].[firstId] <= [entry].[id])
                        AND [entry].[id] < [link].[firstId] + [link].[rowCount]))`
