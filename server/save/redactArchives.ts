import type { ArchivedLink, ArchiveFile, ArchiveStore } from '#server/kernel/auditArchive.ts'
import { ArchiveWriter } from '#server/kernel/auditArchive.ts'
import { hashOfEntries } from '#server/kernel/auditLinks.ts'
import { Unavailable } from '#server/kernel/errors.ts'
import type { Queryable } from '../database/Database.ts'
import { readArchives, type AuditArchive, type AuditArchives } from '../reads/auditing/AuditArchives.ts'
import { redactedEntry, type ErasedEntries, type RedactedLink } from './pipeline/redactAudit.ts'
import type { Writing } from './pipeline/sql.ts'
import { readingIn } from './work/reading.ts'

/** A yearly file without the data of a person, which is stored and takes the place of another one. */
interface RedactedFile extends ArchiveFile {
  readonly archive: AuditArchive
  readonly filename: string
}

/** What an erasure does to the yearly files of the audit log (SV1163). */
export interface RedactedArchives {
  readonly files: readonly RedactedFile[]
  readonly links: readonly RedactedLink[]
  /** How many files there were. */
  readonly known: number
}

/**
 * Stores each yearly file that has data of a person anew, without them and under another name. Which of the two counts is decided by
 * `replaceArchives`, in the transaction that erases the rest; whichever none then has is removed within a day. Throws ArchiveDamaged.
 */
export async function redactArchives(
  database: Queryable,
  store: ArchiveStore,
  erased: ErasedEntries,
): Promise<RedactedArchives> {
  const archives = await readArchives(database, (name) => store.open(name))
  const files: RedactedFile[] = []
  const links: RedactedLink[] = []
  for (const archive of archives.all) {
    const writer = new ArchiveWriter()
    await writer.begin(archive.year)
    const known = links.length
    for await (const link of linksOf(archives, archive)) {
      const redacted = redactedLink(link, erased)
      await writer.add(redacted ?? link)
      if (redacted === null) continue
      const isRemoved = link.position <= archive.removedPosition
      const changed = redacted.entries.filter((entry, index) => entry !== link.entries[index]).length
      const rowsHash = hashOfEntries(redacted.entries)
      links.push({ position: link.position, rowsHash, entries: isRemoved ? changed : 0 })
    }
    if (links.length === known) continue
    const file = await writer.end()
    const filename = store.newName()
    await store.begin(filename)
    await store.save(filename, file.bytes)
    // Should this process end before the former one is removed, that is done within a day.
    await store.begin(archive.filename)
    files.push({ ...file, archive, filename })
  }
  return { files, links, known: archives.all.length }
}

async function* linksOf(archives: AuditArchives, archive: AuditArchive): AsyncGenerator<ArchivedLink> {
  for (const block of archive.blocks) yield* await archives.links(archive, block)
}

/** The link with what its entries are without the data of the person; null where they have none. */
function redactedLink(link: ArchivedLink, erased: ErasedEntries): ArchivedLink | null {
  const entries = link.entries.map((entry) => redactedEntry(entry, erased) ?? entry)
  return entries.some((entry, index) => entry !== link.entries[index]) ? { ...link, entries } : null
}

/** Lets the new files take the place of the former ones. Throws Unavailable where files were written meanwhile. */
export async function replaceArchives(
  writing: Writing,
  { files, known }: Pick<RedactedArchives, 'files' | 'known'>,
): Promise<void> {
  const { transaction, dialect } = writing
  const { quote, parameter } = dialect
  const { all } = await readArchives(readingIn(writing), () => Promise.resolve(null))
  let replaced = 0
  for (const { archive, filename, digest, blocks } of files)
    replaced += await transaction.execute(
      `UPDATE ${quote('AuditArchive')}
       SET ${quote('filename')} = ${parameter(0)}, ${quote('digest')} = ${parameter(1)}, ${quote('blocks')} = ${parameter(2)}
       WHERE ${quote('filename')} = ${parameter(3)}`,
      [filename, digest, JSON.stringify(blocks), archive.filename],
    )
  if (all.length !== known || replaced !== files.length)
    throw new Unavailable('The audit log is being moved to files. Please try again.')
}

/** Removes the former files once the new ones have taken their place. */
export async function removeFormer(
  store: ArchiveStore,
  { files }: Pick<RedactedArchives, 'files'>,
): Promise<void> {
  for (const { archive, filename } of files) {
    await store.remove(archive.filename)
    await store.finish(archive.filename)
    await store.finish(filename)
  }
}
