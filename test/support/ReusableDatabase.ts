import path from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { rolloffModel } from '#shared/entities.ts'
import type { Database } from '#server/database/Database.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { registerFunctions } from '#server/database/sqlite/functions.ts'
import { createMigrated } from './migratedDatabase.ts'

/** Pages of a file whose rows take longer to delete than another file to open. */
const MAX_PAGES = 2_000

/**
 * A database of the product that is used by one test after the other: to open one, with all that TypeORM knows of its entities, takes
 * longer than most tests.
 */
export class ReusableDatabase {
  readonly database: Database
  readonly url: string
  readonly #rows: BetterSqlite3.Database
  readonly #putBack: string
  readonly #tables: unknown

  private constructor(database: Database, url: string, rows: BetterSqlite3.Database) {
    this.database = database
    this.url = url
    this.#rows = rows
    this.#putBack = tablesOf(rows)
      .map(
        (table) =>
          `DELETE FROM main."${table}" WHERE true; INSERT INTO main."${table}" SELECT * FROM template."${table}";`,
      )
      .join('\n')
    this.#tables = tableVersion(rows)
  }

  /** Opens one as a file of this name, and what it is taken back to beside it. */
  static async open(file: string): Promise<ReusableDatabase> {
    const template = path.join(path.dirname(file), `template-of-${path.basename(file)}`)
    await createMigrated(template)
    await createMigrated(file)
    const url = `sqlite:${file}`
    const database = await openDatabase({ url, model: rolloffModel })
    // It is removed before the power can fail, and each commit would wait for the disk.
    await database.dataSource.query('PRAGMA synchronous = OFF')
    const rows = new BetterSqlite3(file, { timeout: 0 })
    // Indexes use them.
    registerFunctions(rows)
    rows.pragma('synchronous = OFF')
    rows.pragma('foreign_keys = OFF')
    rows.prepare('ATTACH ? AS template').run(template)
    return new ReusableDatabase(database, url, rows)
  }

  /** Takes it back to how it was opened; false if a test has changed its tables, has left it locked, or has stored very much. */
  reset(): boolean {
    if (tableVersion(this.#rows) !== this.#tables || pagesOf(this.#rows) > MAX_PAGES) return false
    try {
      this.#rows.exec(`BEGIN IMMEDIATE; ${this.#putBack} COMMIT`)
      return true
    } catch {
      return false
    }
  }

  async close(): Promise<void> {
    this.#rows.close()
    await this.database.close()
  }
}

function tablesOf(rows: BetterSqlite3.Database): readonly string[] {
  return rows
    .prepare("SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all()
    .map(String)
}

function tableVersion(rows: BetterSqlite3.Database): unknown {
  return rows.pragma('main.schema_version', { simple: true })
}

function pagesOf(rows: BetterSqlite3.Database): number {
  return Number(rows.pragma('main.page_count', { simple: true }))
}
