import { AuditLog } from '#shared/auditing/AuditLog.ts'
import {
  notedLink,
  type AuditCheck,
  type AuditCursor,
  type AuditFault,
  type NotedLink,
} from '#shared/auditing/auditCheck.ts'
import type { OpenFile } from '#server/kernel/auditArchive.ts'
import type { AuditLink } from '#server/kernel/auditLinks.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'
import { columnsOf } from '../../database/selection.ts'
import { ArchiveDamaged, readArchives, type AuditArchives } from './AuditArchives.ts'
import {
  entriesBetween,
  entriesOfLink,
  inParts,
  lastIdOf,
  lastPosition,
  linkFault,
  LINKS_AT_ONCE,
  linksAfter,
} from './readLinks.ts'
import { readRedactedHashes } from './readRedactedHashes.ts'

/**
 * Checks the links of the audit log and their entries from a cursor on, for a number of milliseconds (SV641): each link follows the one
 * before it, has its entries as they were written, in the database or in a yearly file (SV1162), and no entry is without a link. Ends with
 * the first fault.
 */
export async function checkAudit(
  { database, openFile }: LogSource,
  from: AuditCursor,
  milliseconds: number,
): Promise<AuditCheck> {
  const end = performance.now() + milliseconds
  const archives = await readArchives(database, openFile)
  const since = archives.all[0]?.firstWhen ?? (await firstEntry(database))
  const log: CheckedLog = { database, archives, redacted: await readRedactedHashes(database, archives) }
  let cursor = from
  for (;;) {
    const links = await linksAfter(database, cursor.position)
    if (links.length === 0) {
      const fault = (await linkBeyond(database, cursor)) ?? (await entryWithoutLink(database, cursor.lastId))
      return { cursor, isDone: true, fault, since }
    }
    for (const part of inParts(links, archives.removedPosition)) {
      const checked = await checkPart(log, cursor, part)
      if ('kind' in checked) return { cursor, isDone: true, fault: checked, since }
      cursor = checked
      if (performance.now() >= end) return { cursor, isDone: false, fault: null, since }
    }
  }
}

/** Where the entries of the log are. */
export interface LogSource {
  readonly database: Queryable
  readonly openFile: OpenFile
}

interface CheckedLog {
  readonly database: Queryable
  readonly archives: AuditArchives
  /** By the position of a link, the digest of its entries since the data of a person were erased from them (SV1040). */
  readonly redacted: ReadonlyMap<number, string>
}

/** The cursor after these links, which are all in a file or all in the database, or the first fault. */
async function checkPart(
  log: CheckedLog,
  cursor: AuditCursor,
  links: readonly AuditLink[],
): Promise<AuditCursor | AuditFault> {
  const { database, archives } = log
  const lastId = Math.max(cursor.lastId, ...links.map(lastIdOf))
  const firstId = Math.min(cursor.lastId + 1, ...links.map((link) => link.firstId))
  const stored = await entriesBetween(database, firstId, lastId)
  const [first] = links
  if (first === undefined || first.position > archives.removedPosition)
    return checkLinks(log, { cursor, links, lastId }, stored)
  try {
    const archived = await archivedEntries(archives, links)
    // What was removed from the database and is there again was not written by a save.
    const again = stored.find(({ id }) => links.some((link) => id >= link.firstId && id <= lastIdOf(link)))
    if (again !== undefined) return addedFault(again)
    return await checkLinks(log, { cursor, links, lastId }, [...archived, ...stored])
  } catch (error) {
    if (!(error instanceof ArchiveDamaged)) throw error
    return { ...faultAt('fileDamaged', first.position), when: error.archive.firstWhen }
  }
}

async function archivedEntries(
  archives: AuditArchives,
  links: readonly AuditLink[],
): Promise<readonly AuditLog[]> {
  const entries: AuditLog[] = []
  for (const { position } of links) entries.push(...((await archives.find(position))?.entries ?? []))
  return entries
}

interface CheckedPart {
  readonly cursor: AuditCursor
  readonly links: readonly AuditLink[]
  readonly lastId: number
}

async function checkLinks(
  { database, redacted }: CheckedLog,
  { cursor, links, lastId }: CheckedPart,
  entries: readonly AuditLog[],
): Promise<AuditCursor | AuditFault> {
  const linked = new Set<number>()
  let { position, hash } = cursor
  for (const link of links) {
    const own = entriesOfLink(link, entries)
    if (link.position !== position + 1) return faultAt('linkMissing', position + 1)
    const kind = linkFault(hash, { ...link, entries: own }, redacted)
    if (kind !== null) return faultOf(kind, link, own)
    for (const { id } of own) linked.add(id)
    ;({ position, hash } = link)
  }
  const others = entries.filter(({ id }) => !linked.has(id) && id > cursor.lastId)
  // A save may have been stored between the two statements.
  const fault = others.length === 0 ? null : await entryWithoutLink(database, cursor.lastId, lastId)
  return fault ?? { position, hash, lastId, entries: cursor.entries + linked.size }
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
  return (await lastPosition(database)) > position + LINKS_AT_ONCE
    ? faultAt('linkMissing', position + 1)
    : null
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
  return entry === undefined ? null : addedFault(entry)
}

function addedFault({
  id: entryId,
  saveId,
  when,
  userName,
}: Pick<AuditLog, 'id' | 'saveId' | 'when' | 'userName'>): AuditFault {
  return { kind: 'entryAdded', position: 0, entryId, saveId, when, userName }
}

async function firstEntry(database: Queryable): Promise<string | null> {
  const sql = 'SELECT MIN([when]) AS [first] FROM [AuditLog]'
  const [row] = await readRows(database, sql, {}, { first: column.textOrNull })
  return row?.first ?? null
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
