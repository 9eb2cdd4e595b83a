import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from '../files/FileStore.ts'
import type { CollectedTable, CollectedTables } from './collectTables.ts'
import { TAR_END, tarHeader, tarPadding } from './tarFile.ts'

/** What an archive is made of. */
export interface ArchiveContents {
  readonly collected: CollectedTables
  /** The stored files of all photos. */
  readonly photos: readonly string[]
  readonly files: Pick<FileStore, 'open'>
  /** An instant. */
  readonly now: string
}

/** The bytes of the archive, one piece at a time: what it is, the tables in both forms, the photos, and a list of all of it. */
export async function* archive({ collected, photos, files, now }: ArchiveContents): AsyncGenerator<Buffer> {
  const modified = Math.floor(Date.parse(now) / 1_000)
  yield* bytesAs('README.txt', Buffer.from(readme(now)), modified)
  for (const { csv } of collected.tables) yield* fileAs(`csv/${path.basename(csv)}`, csv, modified)
  yield* fileAs('company.sqlite', collected.sqlite, modified)
  const missing: string[] = []
  for (const photo of photos) {
    const bytes = await files.open(photo)
    if (bytes === null) missing.push(photo)
    else yield* bytesAs(`photos/${photo}`, bytes, modified)
  }
  const list = contents(collected.tables, photos.length - missing.length, missing, now)
  yield* bytesAs('contents.json', Buffer.from(list), modified)
  yield TAR_END
}

async function* fileAs(name: string, file: string, modified: number): AsyncGenerator<Buffer> {
  const { size } = await stat(file)
  yield tarHeader({ name, length: size, modified })
  for await (const piece of createReadStream(file)) yield piece as Buffer
  yield tarPadding(size)
}

function* bytesAs(name: string, bytes: Buffer, modified: number): Generator<Buffer> {
  yield tarHeader({ name, length: bytes.length, modified })
  yield bytes
  yield tarPadding(bytes.length)
}

function contents(
  tables: readonly CollectedTable[],
  photos: number,
  missingPhotos: readonly string[],
  now: string,
): string {
  const rows = Object.fromEntries(tables.map((table) => [table.name, table.rows]))
  return `${JSON.stringify({ exported: now, tables: rows, photos, missingPhotos }, null, 2)}\n`
}

const readme = (now: string): string => `All data of the company, exported ${now}.

csv/            a file for each kind of record, in UTF-8, the first line naming the columns
company.sqlite  the same records as an SQLite database
photos/         the pictures, under the names in the column filename of Photo
contents.json   how many records of each kind there are, and how many photos

Days are written 2026-11-23, instants in UTC, amounts in dollars, weights in tons. Deleted records are included: the column deleted says
when they were. A column ending in Id is the column id of another kind of record.

The files in csv/ are meant for import into other programs: each text is as it is stored, also one that begins with = + - or @. A spreadsheet
that opens such a file directly may take that text for a formula and calculate it; import the columns as text instead.
`
