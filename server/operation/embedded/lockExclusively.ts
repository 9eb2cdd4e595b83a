import { statSync } from 'node:fs'
import BetterSqlite3 from 'better-sqlite3'
import { errorCode } from '#server/kernel/errorCode.ts'
import { CommandFailed } from './CommandFailed.ts'
import { unusableFile } from './unusableFile.ts'

/** How SQLite says that somebody else has the file open. */
const IN_USE = /^SQLITE_(BUSY|LOCKED)/
/** How SQLite says that the file is not, or no longer, a database. */
const DAMAGED = /^SQLITE_(NOTADB|CORRUPT)/

/**
 * Opens the database so that nobody else can, and brings what stands in its log into the file. A database that is open anywhere
 * else cannot leave the log behind, which is how a running server shows. Answers null where there is nothing to hold: no file,
 * or one too damaged to be opened by anybody. Raises CommandFailed.
 */
export function lockExclusively(databaseFile: string): BetterSqlite3.Database | null {
  // Beside an empty file SQLite would throw away the log that may be all there is.
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
    if (IN_USE.test(errorCode(error)))
      throw new CommandFailed(`${databaseFile} is in use; stop the server first.`, { cause: error })
    throw unusableFile(databaseFile, 'opened', error)
  }
}

/** Is the file no database that could be read? Looks without writing: whoever closes a damaged database takes its log away. */
function isDamaged(databaseFile: string): boolean {
  let database: BetterSqlite3.Database | undefined
  try {
    database = new BetterSqlite3(databaseFile, { readonly: true, timeout: 0 })
    database.prepare('SELECT count(*) FROM sqlite_master').get()
    return false
  } catch (error) {
    // Anything else shows again when the file is opened for writing, and is told then.
    return DAMAGED.test(errorCode(error))
  } finally {
    database?.close()
  }
}
