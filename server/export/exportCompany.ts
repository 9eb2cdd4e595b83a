import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Model } from '#shared/model/model.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { openDatabase } from '../database/openDatabase.ts'
import type { Database } from '../database/Database.ts'
import type { FileStore } from '../files/FileStore.ts'
import { PRIVATE_FOLDER } from '../kernel/privateFiles.ts'
import { removeAbandoned } from '../kernel/processFolder.ts'
import { copyDatabase } from '../operation/embedded/copyDatabase.ts'
import { archive } from './archive.ts'
import { collectTables } from './collectTables.ts'
import { exportedTables } from './exportedTables.ts'

/** What is exported, and where it may be prepared. */
export interface ExportSource {
  readonly model: Model
  readonly database: Database
  readonly databaseUrl: string
  readonly files: Pick<FileStore, 'open'>
  /** The folder of this process for exports (`exportFolder`). */
  readonly folder: string
  readonly timeZone: string
  readonly now: string
  /** Gives up collecting when it is aborted. */
  readonly signal?: AbortSignal | undefined
}

/** An archive that is being made while it is read; destroying it removes what was prepared for it. */
export interface CompanyExport {
  readonly fileName: string
  readonly records: number
  readonly photos: number
  readonly bytes: Readable
}

/**
 * Exports all records and photos as a compressed archive. The records are collected into files first, so that they are those of one
 * moment (of an embedded database: a snapshot) and never in memory as a whole; the archive is read from these files.
 */
export async function exportCompany(source: ExportSource): Promise<CompanyExport> {
  const { now, timeZone, files } = source
  removeAbandoned(path.dirname(source.folder))
  await mkdir(source.folder, { recursive: true, mode: PRIVATE_FOLDER })
  const folder = await mkdtemp(path.join(source.folder, 'export-'))
  try {
    const { collected, photos } = await collect(source, folder)
    const bytes = Readable.from(archive({ collected, photos, files, now }), { objectMode: false })
    const compressed = createGzip()
    bytes.on('error', (error) => compressed.destroy(error))
    compressed.once('close', () => {
      bytes.destroy()
      // What cannot be removed now is removed when the server is started again.
      rm(folder, { recursive: true, force: true }).catch(() => undefined)
    })
    return {
      fileName: `rolloff-export-${dayOfInstant(now, timeZone)}.tar.gz`,
      records: collected.tables.reduce((total, { rows }) => total + rows, 0),
      photos: photos.length,
      bytes: bytes.pipe(compressed),
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function collect(source: ExportSource, folder: string) {
  const { model, signal } = source
  const snapshot = await openSnapshot(source, folder)
  try {
    const collected = await collectTables(snapshot, exportedTables(model), folder, signal)
    const { quote } = snapshot.dialect
    const rows = await snapshot.query(
      `SELECT ${quote('filename')} AS ${quote('filename')} FROM ${quote('Photo')} WHERE ${quote('filename')} IS NOT NULL ORDER BY ${quote('id')}`,
      [],
    )
    return { collected, photos: rows.map((row) => String(row['filename'])) }
  } finally {
    if (snapshot !== source.database) await snapshot.close()
  }
}

/**
 * A copy of an embedded database, which is as it was at one moment; another database is read as it is. The copy is not checked: that
 * would stop the server, and who has a damaged database needs what can be read of it.
 */
async function openSnapshot(source: ExportSource, folder: string): Promise<Database> {
  const { model, database, databaseUrl } = source
  const file = databaseUrl.replace(/^sqlite:/, '')
  if (database.dialect.name !== 'sqlite' || !existsSync(file)) return database
  const copy = path.join(folder, 'snapshot.db')
  await copyDatabase(file, copy)
  return openDatabase({ url: `sqlite:${copy}`, model })
}
