import BetterSqlite3 from 'better-sqlite3'
import { registerFunctions } from '#server/database/sqlite/functions.ts'

/** Statements that take a table back. */
interface TableStatements {
  readonly empty: BetterSqlite3.Statement
  readonly fill: BetterSqlite3.Statement
}

/** The rows that a database file had, in another file with the same tables, to be put back for the next test. */
export class KeptRows {
  readonly file: BetterSqlite3.Database
  readonly #tables: ReadonlyMap<string, TableStatements>
  /** The names of tables with rows, now or then: most have none. */
  readonly #filled: BetterSqlite3.Statement<[], string>
  readonly #putBack: BetterSqlite3.Transaction<() => void>

  /** It waits for no other connection: those of this thread could not go on meanwhile. */
  constructor(file: string, template: string) {
    this.file = new BetterSqlite3(file, { timeout: 0 })
    // Indexes use them.
    registerFunctions(this.file)
    this.file.pragma('synchronous = OFF')
    this.file.pragma('foreign_keys = OFF')
    this.file.prepare('ATTACH ? AS template').run(template)
    const names = tablesOf(this.file)
    this.#tables = new Map(names.map((name) => [name, statementsOf(this.file, name)]))
    this.#filled = this.file.prepare<[], string>(names.map(selectFilled).join(' UNION ALL ')).pluck()
    this.#putBack = this.file.transaction(() => {
      for (const name of this.#filled.all()) {
        this.#tables.get(name)?.empty.run()
        this.#tables.get(name)?.fill.run()
      }
    })
  }

  /** Of what a file has now. */
  static of(file: string): KeptRows {
    const template = `${file}.template`
    const rows = new BetterSqlite3(file)
    registerFunctions(rows)
    rows.exec(`VACUUM INTO '${template}'`)
    rows.close()
    return new KeptRows(file, template)
  }

  /** Puts all rows back; false if another connection is writing, so that nothing was done. */
  putBack(): boolean {
    try {
      this.#putBack.immediate()
      return true
    } catch (error) {
      if (isBusy(error)) return false
      throw error
    }
  }

  close(): void {
    this.file.close()
  }
}

/** The package's errors may be of another realm than the test, of whose `Error` they are none then. */
function isBusy(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'SQLITE_BUSY'
}

function selectFilled(name: string): string {
  return `SELECT '${name}' WHERE EXISTS (SELECT 1 FROM main."${name}") OR EXISTS (SELECT 1 FROM template."${name}")`
}

function statementsOf(file: BetterSqlite3.Database, name: string): TableStatements {
  return {
    empty: file.prepare(`DELETE FROM main."${name}" WHERE true`),
    fill: file.prepare(`INSERT INTO main."${name}" SELECT * FROM template."${name}"`),
  }
}

function tablesOf(file: BetterSqlite3.Database): readonly string[] {
  return file
    .prepare("SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all()
    .map(String)
}
