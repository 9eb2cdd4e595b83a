import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { dayOfInstant } from '#shared/kernel/days.ts'
import type { FileStore } from '../files/FileStore.ts'
import { PRIVATE_FOLDER } from '../kernel/privateFiles.ts'
import { removeAbandoned } from '../kernel/processFolder.ts'
import { archive } from './archive.ts'
import type { CollectedCompany } from './collectCompany.ts'

/** Collects what the archive is made of in a folder. */
export type CollectCompany = (folder: string) => Promise<CollectedCompany>

/** What is exported, and where it may be prepared. */
export interface ExportSource {
  readonly collect: CollectCompany
  readonly files: Pick<FileStore, 'open'>
  /** The folder of this process for exports (`exportFolder`). */
  readonly folder: string
  readonly timeZone: string
  readonly now: string
}

/** An archive that is being made while it is read; destroying it removes what was prepared for it. */
export interface CompanyExport {
  readonly fileName: string
  readonly records: number
  readonly photos: number
  readonly bytes: Readable
}

/** Exports all records, photos and sent documents as a compressed archive, which is read from the files that are collected first. */
export async function exportCompany(source: ExportSource): Promise<CompanyExport> {
  const { now, timeZone, files } = source
  removeAbandoned(path.dirname(source.folder))
  await mkdir(source.folder, { recursive: true, mode: PRIVATE_FOLDER })
  const folder = await mkdtemp(path.join(source.folder, 'export-'))
  try {
    const company = await source.collect(folder)
    const bytes = Readable.from(archive({ ...company, files, now }), { objectMode: false })
    const compressed = createGzip()
    bytes.on('error', (error) => compressed.destroy(error))
    compressed.once('close', () => {
      bytes.destroy()
      // What cannot be removed now is removed when the server is started again.
      rm(folder, { recursive: true, force: true }).catch(() => undefined)
    })
    return {
      fileName: `rolloff-export-${dayOfInstant(now, timeZone)}.tar.gz`,
      records: company.collected.tables.reduce((total, { rows }) => total + rows, 0),
      photos: company.photos.length,
      bytes: bytes.pipe(compressed),
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
