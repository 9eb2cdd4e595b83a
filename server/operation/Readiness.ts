import type { Database } from '../database/Database.ts'
import { MIGRATIONS_TABLE, migrationNames } from '../database/findMigrations.ts'
import { withTimeout } from './withTimeout.ts'

export type NotReady = 'stopping' | 'database' | 'migrations'

/** Should this server be given requests? */
export class Readiness {
  readonly #database: Pick<Database, 'query' | 'dialect' | 'isWritable'>
  readonly #migrations = migrationNames()
  #stopping = false

  constructor(database: Pick<Database, 'query' | 'dialect' | 'isWritable'>) {
    this.#database = database
  }

  /** From now on the server reports that it is not ready. */
  stop(): void {
    this.#stopping = true
  }

  /** Null when the server is ready, or why it is not. */
  async check(): Promise<NotReady | null> {
    if (this.#stopping) return 'stopping'
    const migrated = await withTimeout(() => this.#isMigrated())
    if (migrated === null) return 'database'
    if (!migrated) return 'migrations'
    return (await withTimeout(() => this.#database.isWritable())) === true ? null : 'database'
  }

  /** Another server may still be running migrations that this one needs; newer, unknown migrations are ignored. */
  async #isMigrated(): Promise<boolean> {
    const { quote } = this.#database.dialect
    const rows = await this.#database.query(
      `SELECT ${quote('name')} AS ${quote('name')} FROM ${quote(MIGRATIONS_TABLE)}`,
      [],
    )
    const done = new Set(rows.map((row) => row['name']))
    return this.#migrations.every((name) => done.has(name))
  }
}
