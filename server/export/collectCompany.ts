import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Model } from '#shared/model/model.ts'
import { openDatabase } from '../database/openDatabase.ts'
import type { Database } from '../database/Database.ts'
import { readArchives } from '../reads/auditing/AuditArchives.ts'
import { lastNotedLink } from '../reads/auditing/checkAudit.ts'
import { copyDatabase } from '../operation/embedded/copyDatabase.ts'
import type { StoredAuditFile } from './archive.ts'
import { collectTables, type CollectedTables } from './collectTables.ts'
import { exportedTables } from './exportedTables.ts'

/** The database of a company. */
export interface CompanySource {
  readonly model: Model
  readonly database: Database
  readonly databaseUrl: string
  /** Gives up when it is aborted. */
  readonly signal?: AbortSignal | undefined
}

/** The records of a company in files, the names of its photos and of the documents that were sent, and of the yearly files of the audit log. */
export interface CollectedCompany {
  readonly collected: CollectedTables
  readonly photos: readonly string[]
  readonly documents: readonly string[]
  readonly auditFiles: readonly StoredAuditFile[]
  /** The last link of the audit log as people note it; null where there is none. */
  readonly auditLink: string | null
}

/**
 * Writes all records into files of the folder, as they are at one moment (of an embedded database: a snapshot), and never in memory as a
 * whole. It keeps a thread busy: a server leaves it to another process.
 */
export async function collectCompany(source: CompanySource, folder: string): Promise<CollectedCompany> {
  const { model, signal } = source
  const snapshot = await openSnapshot(source, folder)
  try {
    const collected = await collectTables(snapshot, exportedTables(model), folder, signal)
    const photos = await filesOf(snapshot, 'Photo', 'filename')
    const printed = await filesOf(snapshot, 'InvoiceCommunication', 'document')
    const emailed = await filesOf(snapshot, 'EmailMessage', 'document')
    const documents = [...new Set([...printed, ...emailed])]
    const auditFiles = (await readArchives(snapshot, () => Promise.resolve(null))).all.map(
      ({ year, firstPosition, filename }) => ({ year, firstPosition, filename }),
    )
    return { collected, photos, documents, auditFiles, auditLink: await lastNotedLink(snapshot) }
  } finally {
    if (snapshot !== source.database) await snapshot.close()
  }
}

/** The names of stored files in a column, by the keys of their records. */
async function filesOf(database: Database, table: string, name: string): Promise<readonly string[]> {
  const { quote } = database.dialect
  const rows = await database.query(
    `SELECT ${quote(name)} AS ${quote('file')} FROM ${quote(table)} WHERE ${quote(name)} IS NOT NULL ORDER BY ${quote('id')}`,
    [],
  )
  return rows.map(({ file }) => String(file))
}

/**
 * A copy of an embedded database, which is as it was at one moment; another database is read as it is. The copy is not checked: that
 * would stop the server, and who has a damaged database needs what can be read of it.
 */
async function openSnapshot(source: CompanySource, folder: string): Promise<Database> {
  const { model, database, databaseUrl } = source
  const file = databaseUrl.replace(/^sqlite:/, '')
  if (database.dialect.name !== 'sqlite' || !existsSync(file)) return database
  const copy = path.join(folder, 'snapshot.db')
  await copyDatabase(file, copy)
  return openDatabase({ url: `sqlite:${copy}`, model })
}
