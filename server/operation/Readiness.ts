import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../database/Database.ts'
import { MIGRATIONS, MIGRATIONS_TABLE } from '../database/migrations/list.ts'

/** Longer than this a database that answers at all does not take for a question this small. */
const PATIENCE_MILLISECONDS = 2_000

export type NotReady = 'stopping' | 'database' | 'migrations'

/** Should this server be given requests? */
export class Readiness {
  readonly #database: Pick<Database, 'query' | 'dialect'>
  #stopping = false

  constructor(database: Pick<Database, 'query' | 'dialect'>) {
    this.#database = database
  }

  /** From now on the server says that it takes no more. */
  stop(): void {
    this.#stopping = true
  }

  /** Null when the server is ready, or why it is not. */
  async check(): Promise<NotReady | null> {
    if (this.#stopping) return 'stopping'
    const silence = new AbortController()
    try {
      return await Promise.race([
        this.#checkDatabase(),
        delay(PATIENCE_MILLISECONDS, 'database' as const, { signal: silence.signal, ref: false }),
      ])
    } catch {
      return 'database'
    } finally {
      silence.abort()
    }
  }

  /** Another server may be at the migrations that this one needs; newer ones than it knows are none of its business. */
  async #checkDatabase(): Promise<NotReady | null> {
    const { quote } = this.#database.dialect
    const rows = await this.#database.query(
      `SELECT ${quote('name')} AS ${quote('name')} FROM ${quote(MIGRATIONS_TABLE)}`,
      [],
    )
    const done = new Set(rows.map((row) => row['name']))
    return MIGRATIONS.every((Migration) => done.has(new Migration().name)) ? null : 'migrations'
  }
}
