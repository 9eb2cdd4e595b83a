import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Database } from '#server/database/Database.ts'
import { createSqliteDialect } from '#server/database/dialects/sqlite.ts'
import { cleanUpAtExit } from './cleanUpAtExit.ts'
import { ReusableDatabase } from './ReusableDatabase.ts'
import type { TestDatabase } from './testDatabase.ts'

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
