import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { rolloffModel } from '#shared/entities.ts'
import { openDatabase } from '../../database/openDatabase.ts'
import { isUpToDate } from '../../database/runMigrations.ts'
import type { OpenFile } from '../../kernel/auditArchive.ts'
import { PRIVATE_FILE } from '../../kernel/privateFiles.ts'
import { syncFolder } from '../../kernel/syncFolder.ts'
import { TAR_END, tarBytes, tarFile } from '../../kernel/tar.ts'
import { backUp } from '../embedded/backUp.ts'
import { CommandFailed } from '../embedded/CommandFailed.ts'
import { CONTENTS_NAME, DATA_PREFIX, DATABASE_NAME, type BackupContents } from './archiveFormat.ts'
import { companyFigures, type CompanyFigures } from './companyFigures.ts'
import { dataFiles } from './dataFiles.ts'

/** Photos and documents are compressed already; for the database this is enough. */
const COMPRESSION_LEVEL = 1

/** The company whose database and files are backed up. */
export interface BackupSource {
  readonly databaseFile: string
  readonly dataDirectory: string
  readonly backupFolder: string
  readonly timeZone: string
  /** An instant. */
  readonly now: string
  readonly openFile: OpenFile
}

/** What became of a backup. */
export interface MadeBackup {
  readonly bytes: number
  /** Of the data folder. */
  readonly files: number
  readonly figures: CompanyFigures | null
}

/**
 * Writes the database and all files of a company into one archive (OP1032), which must not exist, while a server may be using them: the
 * database first, as a checked copy, so that each file that it names is there. Throws CommandFailed; then nothing of it is left.
 */
export async function makeBackup(source: BackupSource, target: string): Promise<MadeBackup> {
  if (existsSync(target)) throw new CommandFailed(`${target} is there already; name a new file.`)
  const folder = path.dirname(target)
  if (!existsSync(folder)) throw new CommandFailed(`There is no folder ${folder}.`)
  const work = await mkdtemp(`${target}.part-`)
  try {
    const copy = path.join(work, DATABASE_NAME)
    await backUp(source.databaseFile, copy)
    const figures = await figuresOfCopy(copy, source)
    const names = await dataFiles(source.dataDirectory, { ...source, target })
    const unfinished = path.join(work, 'archive')
    await pipeline(
      Readable.from(archive(source, { copy, names, figures }), { objectMode: false }),
      createGzip({ level: COMPRESSION_LEVEL }),
      createWriteStream(unfinished, { mode: PRIVATE_FILE, flush: true }),
    )
    await rename(unfinished, target)
    await syncFolder(folder)
    return { bytes: (await stat(target)).size, files: names.length, figures }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** A database of an older version is backed up before it is updated, and has no figures that this version could read. */
async function figuresOfCopy(copy: string, source: BackupSource): Promise<CompanyFigures | null> {
  const database = await openDatabase({ url: `sqlite:${copy}`, model: rolloffModel })
  try {
    return (await isUpToDate(database.dataSource))
      ? await companyFigures(database, rolloffModel, source)
      : null
  } finally {
    await database.close()
  }
}

interface ArchiveParts {
  readonly copy: string
  readonly names: readonly string[]
  readonly figures: CompanyFigures | null
}

async function* archive(
  { dataDirectory, timeZone, now }: BackupSource,
  { copy, names, figures }: ArchiveParts,
): AsyncGenerator<Buffer> {
  const modified = Math.floor(Date.parse(now) / 1_000)
  const files: Record<string, string> = {}
  const entries = [
    [DATABASE_NAME, copy] as const,
    ...names.map((name) => [DATA_PREFIX + name, path.join(dataDirectory, name)] as const),
  ]
  for (const [name, file] of entries) {
    // A photo that was removed meanwhile belongs to a record that was, too.
    if (!existsSync(file)) continue
    const digest = createHash('sha256')
    let isHeader = true
    const { size } = await stat(file)
    let left = size
    for await (const piece of tarFile(name, file, modified)) {
      // Without the header before and the padding after it.
      if (!isHeader) digest.update(piece.subarray(0, Math.min(piece.length, left)))
      left -= isHeader ? 0 : Math.min(piece.length, left)
      isHeader = false
      yield piece
    }
    files[name] = digest.digest('hex')
  }
  const contents: BackupContents = { format: 1, made: now, timeZone, figures, files }
  yield* tarBytes(CONTENTS_NAME, Buffer.from(JSON.stringify(contents)), modified)
  yield TAR_END
}
