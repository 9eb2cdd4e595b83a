import type { AuditLog } from '#shared/auditing/AuditLog.ts'
import type { ArchivedLink, OpenFile } from '#server/kernel/auditArchive.ts'
import type { Queryable } from '../../database/Database.ts'
import { readArchives, type AuditArchives } from './AuditArchives.ts'

/** Which links of yearly files are wanted. */
export interface WantedLinks {
  /** Only those before this position. */
  readonly before?: number | undefined
  /** Instants: only of parts of files that have something of that time. */
  readonly since?: string
  readonly until?: string
}

/** The links before a position, the latest first, of the parts of files that have something of that time. Throws ArchiveDamaged. */
export async function* linksBefore(
  archives: AuditArchives,
  { before = Number.POSITIVE_INFINITY, since = '', until = '9999' }: WantedLinks,
): AsyncGenerator<ArchivedLink> {
  for (const archive of archives.all.toReversed())
    for (const block of archive.blocks.toReversed())
      if (block.firstPosition < before && block.lastWhen >= since && block.firstWhen <= until)
        for (const link of (await archives.links(archive, block)).toReversed())
          if (link.position < before) yield link
}

/** The links from a position on, the earliest first. Throws ArchiveDamaged. */
export async function* linksFrom(archives: AuditArchives, position: number): AsyncGenerator<ArchivedLink> {
  for (const archive of archives.all)
    for (const block of archive.blocks)
      if (block.lastPosition >= position)
        for (const link of await archives.links(archive, block)) if (link.position >= position) yield link
}

/**
 * The entries of yearly files that match, the earliest first, without those that are in the database, too. Where no days are given, all files
 * are read: that takes seconds for each million entries. Throws ArchiveDamaged.
 */
export async function archivedEntries(
  { database, openFile }: { readonly database: Queryable; readonly openFile: OpenFile },
  matches: (entry: AuditLog) => boolean,
  { since = '', until = '9999' }: Pick<WantedLinks, 'since' | 'until'> = {},
): Promise<readonly AuditLog[]> {
  const archives = await readArchives(database, openFile)
  const before = archives.removedPosition + 1
  const found: AuditLog[] = []
  for await (const { entries } of linksBefore(archives, { before, since, until }))
    found.push(...entries.filter((entry) => entry.when >= since && entry.when <= until && matches(entry)))
  return found.toSorted((one, other) => one.id - other.id)
}
