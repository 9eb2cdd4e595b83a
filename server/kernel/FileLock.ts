import { existsSync } from 'node:fs'
import BetterSqlite3 from 'better-sqlite3'

/**
 * A file that one process holds until it releases it or ends, however that comes about. The system keeps the lock with the file, so that
 * it holds among containers and computers that share a folder; a process number means nothing there. SQLite knows how to lock on every
 * system.
 */
export class FileLock {
  readonly #database: BetterSqlite3.Database

  private constructor(database: BetterSqlite3.Database) {
    this.#database = database
  }

  /** Makes the file if need be; null where another process holds it, or no file can be made there. */
  static take(file: string): FileLock | null {
    let database: BetterSqlite3.Database | null = null
    try {
      database = new BetterSqlite3(file, { timeout: 0 })
      // Nothing is written, so that there is nothing to roll back from a second file.
      database.pragma('journal_mode = MEMORY')
      database.exec('BEGIN EXCLUSIVE')
      // Whoever took it for abandoned may have removed it before it was locked.
      if (existsSync(file)) return new FileLock(database)
    } catch {
      // It is held.
    }
    database?.close()
    return null
  }

  release(): void {
    this.#database.close()
  }
}
