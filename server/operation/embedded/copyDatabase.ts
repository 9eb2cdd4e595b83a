import { rm } from 'node:fs/promises'
import BetterSqlite3 from 'better-sqlite3'
import { makePrivate } from '#server/kernel/privateFiles.ts'
import { WAL_FILE_SUFFIXES } from '#server/database/sqlite/walFiles.ts'
import { unusableFile } from './unusableFile.ts'

/** Pages copied at a time, between which the process stays responsive. */
const PAGES_AT_A_TIME = 2_000

/**
 * Copies a database, with what is only in its log, into one new file: a snapshot of the moment of the call, which is not checked for
 * damage. Neither blocks a server that uses the database nor is blocked by it. Throws CommandFailed; then a part of the copy may be
 * left.
 */
export async function copyDatabase(databaseFile: string, target: string): Promise<void> {
  makePrivate(target)
  const source = new BetterSqlite3(databaseFile, { readonly: true, timeout: 5_000 })
  try {
    // A single read transaction: concurrent commits are not part of the copy and do not restart it.
    source.exec('BEGIN')
    source.prepare('SELECT count(*) FROM sqlite_master').get()
    await source.backup(target, { progress: () => PAGES_AT_A_TIME })
  } catch (error) {
    throw unusableFile(databaseFile, 'copied', error)
  } finally {
    source.close()
  }
  // A single file, without a write-ahead log.
  const copied = new BetterSqlite3(target)
  try {
    copied.pragma('journal_mode = DELETE')
  } finally {
    copied.close()
  }
}

/** Removes a database with all files that SQLite keeps beside it, if there is any. */
export async function removeDatabase(file: string): Promise<void> {
  for (const ending of ['', ...WAL_FILE_SUFFIXES]) await rm(`${file}${ending}`, { force: true })
}
