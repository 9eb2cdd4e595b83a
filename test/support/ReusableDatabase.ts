import path from 'node:path'
import { rolloffModel } from '#shared/entities.ts'
import type { Database } from '#server/database/Database.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { KeptRows } from './KeptRows.ts'
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
