import { dayOfInstant } from '#shared/kernel/days.ts'
import type { Database } from '../../database/Database.ts'
import {
  ArchiveWriter,
  digestOf,
  readBlock,
  type ArchivedLink,
  type ArchiveFile,
  type ArchiveStore,
} from '../../kernel/auditArchive.ts'
import { readArchives, type AuditArchive } from '../../reads/auditing/AuditArchives.ts'
import { lastPosition, linkFault, linksAfter, linksWithEntries } from '../../reads/auditing/readLinks.ts'
import { lastErasure, readRedactedHashes } from '../../reads/auditing/readRedactedHashes.ts'
import { CommandFailed } from '../embedded/CommandFailed.ts'
import { addArchive, removeArchived } from './archiveRows.ts'

export interface ArchivingSource {
  readonly database: Database
  readonly files: ArchiveStore
  readonly timeZone: string
  /** An instant. */
  readonly now: string
  /** The number of years whose entries stay in the database; 0 for all. */
  readonly years: number
  /** Told of each file once it is noted, before anything is removed from the database. */
  readonly onWritten: (archive: AuditArchive) => Promise<void>
  /** The most entries of a file. */
  readonly maxEntries?: number
  /** Links whose entries are removed in one transaction. */
  readonly linksAtOnce?: number
}

/** A file is held in memory. */
const MAX_ENTRIES = 500_000
/** Saves do not wait for long. */
const LINKS_AT_ONCE = 200

/**
 * Moves the entries of the audit log that are older than `years` to yearly files (SV1160), each year as a whole, in one file or, of
 * very many, in several. A file is written, read back and noted in the database before its entries are removed from there, some at a
 * time; wherever it ends, the next run goes on (SV1161). Returns the files whose entries it removed. Throws CommandFailed where the log is
 * not whole, of which nothing is moved.
 */
export async function archiveAudit(source: ArchivingSource): Promise<readonly AuditArchive[]> {
  const { database, files, years, linksAtOnce = LINKS_AT_ONCE } = source
  const done: AuditArchive[] = []
  if (years === 0) return done
  for (;;) {
    const last = (await readArchives(database, files.open)).all.at(-1)
    if (last !== undefined && last.removedPosition < last.lastPosition) {
      if (last.removedPosition < last.firstPosition) await source.onWritten(last)
      await removeArchived(database, last, linksAtOnce)
      done.push(last)
    }
    if (!(await writeNext(source, last?.lastPosition ?? 0))) return done
  }
}

/** Writes the next file, of links after a position; false where nothing is old enough for one, or another process wrote it. */
async function writeNext(source: ArchivingSource, after: number): Promise<boolean> {
  const { database, files } = source
  const erasure = await lastErasure(database)
  const found = await collectYear(source, after)
  if (found === null) return false
  const { file, ...which } = found
  const filename = files.newName()
  await files.begin(filename)
  await files.save(filename, file.bytes)
  await requireReadable(source, filename, file)
  const times = file.blocks.flatMap(({ firstWhen, lastWhen }) => [firstWhen, lastWhen]).toSorted()
  const isNoted = await addArchive(
    database,
    {
      ...which,
      removedPosition: after,
      firstWhen: times[0] ?? '',
      lastWhen: times.at(-1) ?? '',
      filename,
      digest: file.digest,
      blocks: file.blocks,
    },
    erasure,
  )
  if (!isNoted) await files.remove(filename)
  await files.finish(filename)
  return isNoted
}

interface CollectedYear extends Pick<AuditArchive, 'firstPosition' | 'lastPosition' | 'year' | 'rowCount'> {
  readonly file: ArchiveFile
}

/** The links of the next year after a position; null where that year is not old enough. */
async function collectYear(source: ArchivingSource, after: number): Promise<CollectedYear | null> {
  const { database, files, maxEntries = MAX_ENTRIES } = source
  const redacted = await readRedactedHashes(database, await readArchives(database, files.open))
  let [previous] = await linksAfter(database, after - 1, 1)
  let year = 0
  let rowCount = 0
  const writer = new ArchiveWriter()
  for await (const [link, own] of oldLinks(source, after)) {
    if (linkFault(previous?.hash ?? '', link, redacted) !== null) throw notWhole(link.position)
    if (rowCount === 0) {
      year = own
      await writer.begin(year)
    }
    rowCount += link.rowCount
    await writer.add(link)
    previous = link
    if (rowCount >= maxEntries) break
  }
  if (rowCount === 0 || previous === undefined) return null
  return {
    firstPosition: after + 1,
    lastPosition: previous.position,
    year,
    rowCount,
    file: await writer.end(),
  }
}

/** The links after a position that are of the same year and old enough. The last of all is not among them: keys go on after its entries. */
async function* oldLinks(
  { database, timeZone, now, years }: ArchivingSource,
  after: number,
): AsyncGenerator<readonly [link: ArchivedLink, year: number]> {
  const yearOf = (instant: string): number => Number(dayOfInstant(instant, timeZone).slice(0, 4))
  const end = await lastPosition(database)
  let last = yearOf(now) - years - 1
  for await (const link of linksWithEntries(database, after)) {
    const year = yearOf(timeOf(link))
    if (year > last || link.position >= end) return
    // By clocks that differ, a link may be of the year before.
    if (link.position === after + 1) last = year
    yield [link, year]
  }
}

/** When the entries of a link were made: those that were linked later are older than it. */
function timeOf({ entries, linkedAt }: ArchivedLink): string {
  return entries.at(-1)?.when ?? linkedAt
}

/** What is removed from the database has to be in the file, as whoever opens it gets it. */
async function requireReadable(
  { database, files }: ArchivingSource,
  filename: string,
  { digest, blocks }: ArchiveFile,
): Promise<void> {
  const bytes = await files.open(filename)
  if (bytes === null || digestOf(bytes) !== digest)
    throw new CommandFailed(`The file ${filename} could not be read back. Nothing was removed.`)
  const redacted = await readRedactedHashes(database, await readArchives(database, files.open))
  for (const block of blocks) {
    let [previous] = await linksAfter(database, block.firstPosition - 2, 1)
    for (const link of await readBlock(bytes, block)) {
      if (linkFault(previous?.hash ?? '', link, redacted) !== null) throw notWhole(link.position)
      previous = link
    }
  }
}

function notWhole(position: number): CommandFailed {
  return new CommandFailed(
    `The audit log is not whole at link ${position}, and nothing more of it is moved: see “npm run audit -- verify”.`,
  )
}
