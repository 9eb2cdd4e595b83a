import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Database } from '#server/database/Database.ts'
import { createSqliteDialect } from '#server/database/dialects/sqlite.ts'
import { rolloffModel } from '#shared/entities.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { cleanUpAtExit } from './cleanUpAtExit.ts'
import type { TestDatabase } from './testDatabase.ts'
import { KeptRows } from './KeptRows.ts'
import { createMigrated } from './migratedDatabase.ts'

/** Those that no test uses now. */
const unused: ReusableDatabase[] = []
let folder: string | null = null
let opened = 0

/** A database of the product, as new, until it is closed: then another test gets it. */
export async function borrowDatabase(): Promise<TestDatabase> {
  const reusable = (await takeUnused()) ?? (await ReusableDatabase.open(nextFile()))
  return new BorrowedDatabase(reusable)
}

async function takeUnused(): Promise<ReusableDatabase | null> {
  for (;;) {
    const reusable = unused.pop()
    if (reusable === undefined || reusable.reset()) return reusable ?? null
    await reusable.close()
  }
}

function nextFile(): string {
  folder ??= removedAtExit(mkdtempSync(path.join(tmpdir(), 'rolloff-test-')))
  return path.join(folder, `${++opened}.db`)
}

function removedAtExit(made: string): string {
  cleanUpAtExit(made, () => undefined)
  return made
}

/** What a test still does with it after closing it fails, as it would with any other. */
class BorrowedDatabase implements TestDatabase {
  // It remembers which keys it gave.
  readonly dialect = createSqliteDialect()
  readonly dataSource: Database['dataSource']
  readonly url: string
  #reusable: ReusableDatabase | null

  constructor(reusable: ReusableDatabase) {
    this.#reusable = reusable
    this.url = reusable.url
    this.dataSource = reusable.database.dataSource
  }

  readText: Database['readText'] = async (...args) => this.#database.readText(...args)
  query: Database['query'] = async (...args) => this.#database.query(...args)
  transaction: Database['transaction'] = async (work) => this.#database.transaction(work)
  withExclusiveLock: Database['withExclusiveLock'] = async (...args) =>
    this.#database.withExclusiveLock(...args)
  isWritable: Database['isWritable'] = async () => this.#database.isWritable()

  async close(): Promise<void> {
    const reusable = this.#reusable
    if (reusable === null) return
    this.#reusable = null
    // The last transaction may still run.
    await reusable.database.transaction(() => Promise.resolve())
    unused.push(reusable)
  }

  get #database(): Database {
    if (this.#reusable === null) throw new Error('The database is closed.')
    return this.#reusable.database
  }
}

/** Pages of a file whose rows take longer to delete than another file to open. */
const MAX_PAGES = 2_000

/**
 * A database of the product that is used by one test after the other: to open one, with all that TypeORM knows of its entities, takes
 * longer than most tests.
 */
class ReusableDatabase {
  readonly database: Database
  readonly url: string
  readonly #rows: KeptRows
  readonly #tables: unknown

  private constructor(database: Database, url: string, rows: KeptRows) {
    this.database = database
    this.url = url
    this.#rows = rows
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
    return new ReusableDatabase(database, url, new KeptRows(file, template))
  }

  /** Takes it back to how it was opened; false if a test has changed its tables, has left it locked, or has stored very much. */
  reset(): boolean {
    if (tableVersion(this.#rows) !== this.#tables || pagesOf(this.#rows) > MAX_PAGES) return false
    try {
      return this.#rows.putBack()
    } catch {
      return false
    }
  }

  async close(): Promise<void> {
    this.#rows.close()
    await this.database.close()
  }
}

function tableVersion({ file }: KeptRows): unknown {
  return file.pragma('main.schema_version', { simple: true })
}

function pagesOf({ file }: KeptRows): number {
  return Number(file.pragma('main.page_count', { simple: true }))
}
