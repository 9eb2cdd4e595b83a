import path from 'node:path'
import type { FileStore } from '../files/FileStore.ts'
import type { AuditArchive } from '../reads/auditing/AuditArchives.ts'
import { TAR_END, tarBytes, tarFile } from '../kernel/tar.ts'
import type { CollectedTables } from './collectTables.ts'

/** What an archive is made of. */
export interface ArchiveContents {
  readonly collected: CollectedTables
  /** The stored files of all photos, and of all documents that were sent. */
  readonly photos: readonly string[]
  readonly documents: readonly string[]
  /** The yearly files of the audit log. */
  readonly auditFiles: readonly StoredAuditFile[]
  /** The last link of the audit log as people note it; null where there is none. */
  readonly auditLink: string | null
  readonly files: Pick<FileStore, 'open'>
  /** An instant. */
  readonly now: string
}

/** A yearly file of the audit log. */
export type StoredAuditFile = Pick<AuditArchive, 'year' | 'firstPosition' | 'filename'>

/** The bytes of the archive, one piece at a time: what it is, the tables in both forms, the stored files, and a list of all of it. */
export async function* archive({
  collected,
  photos,
  documents,
  auditFiles,
  auditLink,
  files,
  now,
}: ArchiveContents): AsyncGenerator<Buffer> {
  const modified = Math.floor(Date.parse(now) / 1_000)
  yield* tarBytes('README.txt', Buffer.from(readme(now)), modified)
  for (const { csv } of collected.tables) yield* tarFile(`csv/${path.basename(csv)}`, csv, modified)
  yield* tarFile('company.sqlite', collected.sqlite, modified)
  const missing = new Set<string>()
  for (const [folder, names] of Object.entries({ photos, documents }))
    for (const name of names) {
      const bytes = await files.open(name)
      if (bytes === null) missing.add(name)
      else yield* tarBytes(`${folder}/${name}`, bytes, modified)
    }
  const auditNames = new Set<string>()
  for (const each of auditFiles) {
    const bytes = await files.open(each.filename)
    const name = auditName(each)
    if (bytes === null) missing.add(name)
    else yield* tarBytes(`audit/${name}`, bytes, modified)
    auditNames.add(name)
  }
  const counts = {
    exported: now,
    tables: Object.fromEntries(collected.tables.map(({ name, rows }) => [name, rows])),
    photos: photos.filter((name) => !missing.has(name)).length,
    missingPhotos: photos.filter((name) => missing.has(name)),
    documents: documents.filter((name) => !missing.has(name)).length,
    missingDocuments: documents.filter((name) => missing.has(name)),
    auditFiles: [...auditNames].filter((name) => !missing.has(name)),
    missingAuditFiles: [...auditNames].filter((name) => missing.has(name)),
    auditLink,
  }
  yield* tarBytes('contents.json', Buffer.from(`${JSON.stringify(counts, null, 2)}\n`), modified)
  yield TAR_END
}

/** Of very many entries a year has several files. */
function auditName({ year, firstPosition }: StoredAuditFile): string {
  return `${year}-from-link-${firstPosition}.jsonl.gz`
}

const readme = (now: string): string => `All data of the company, exported ${now}.

csv/            a file for each kind of record, in UTF-8, the first line naming the columns
company.sqlite  the same records as an SQLite database
photos/         the pictures, under the names in the column filename of Photo
documents/      what customers were sent, under the names in the columns document of InvoiceCommunication and EmailMessage
audit/          the years of the audit log that are not in AuditLog any more, compressed with gzip: each line of a file is one save, the first
                says what the others are
contents.json   how many records of each kind there are, how many photos and documents, which years of the audit log, and the last link of the audit log, with which
                "npm run audit -- verify LINK" shows later whether the log was cut or written anew

Days are written 2026-11-23, instants in UTC, amounts in dollars, weights in tons. Deleted records are included: the column deleted says
when they were. A column ending in Id is the column id of another kind of record.

The files in csv/ are meant for import into other programs: each text is as it is stored, also one that begins with = + - or @. A spreadsheet
that opens such a file directly may take that text for a formula and calculate it; import the columns as text instead.
`
