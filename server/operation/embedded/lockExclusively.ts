import { statSync } from 'node:fs'
import BetterSqlite3 from 'better-sqlite3'
import { systemErrorCode } from '#server/kernel/systemErrorCode.ts'
import { CommandFailed } from './CommandFailed.ts'
import { unusableFile } from './unusableFile.ts'

/** SQLite's codes for a file that is open elsewhere. */
const IN_USE = /^SQLITE_(BUSY|LOCKED)/
/** SQLite's codes for a file that is not, or no longer, a database. */
const DAMAGED = /^SQLITE_(NOTADB|CORRUPT)/

/**
 * Opens the database exclusively, and checkpoints its log into the file. A database that is open elsewhere cannot leave WAL mode,
 * which reveals a running server. Returns null if there is nothing to lock: no file, or one too damaged to open. Throws
 * CommandFailed.
 */
export function lockExclusively(databaseFile: string): BetterSqlite3.Database | null {
  // With an empty file SQLite would discard the log, which may be all there is.
  const size = statSync(databaseFile, { throwIfNoEntry: false })?.size ?? 0
  if (size === 0 || isDamaged(databaseFile)) return null
  let database: BetterSqlite3.Database | undefined
  try {
    database = new BetterSqlite3(databaseFile, { timeout: 0 })
    database.pragma('journal_mode = DELETE')
    database.pragma('locking_mode = EXCLUSIVE')
    database.exec('BEGIN EXCLUSIVE')
    return database
  } catch (error) {
    database?.close()
    if (IN_USE.test(systemErrorCode(error)))
      throw new CommandFailed(`${databaseFile} is in use; stop the server first.`, { cause: error })
    throw unusableFile(databaseFile, 'opened', error)
  }
}

/** Is the file an unreadable database? Opens it read-only: closing a damaged database would remove its log. */
function isDamaged(databaseFile: string): boolean {
  let database: BetterSqlite3.Database | undefined
  try {
    database = new BetterSqlite3(databaseFile, { readonly: true, timeout: 0 })
    database.prepare('SELECT count(*) FROM sqlite_master').get()
    return false
  } catch (error) {
    // Other errors occur again when the file is opened for writing, and are reported then.
    return DAMAGED.test(systemErrorCode(error))
  } finally {
    database?.close()
  }
}
