import BetterSqlite3 from 'better-sqlite3'
import type { Dialect } from '../dialects/Dialect.ts'
import { UNLIMITED, type ReadLimits } from '../ReadLimits.ts'
import type { Parameter, Row } from '../Transaction.ts'
import { registerFunctions } from './functions.ts'
import { ReadMeter } from './ReadMeter.ts'
import { StatementCache } from './StatementCache.ts'

const CACHED_STATEMENTS = 400
/** Memory that a reader uses for the file. */
export interface ReaderMemory {
  /** How much of the file is memory-mapped; SQLite allows up to 2 GB. */
  readonly mappedBytes: number
  /** The page cache for what is not mapped. */
  readonly cachedBytes: number
}

/** The whole file, as far as SQLite allows. */
export const ALL_MAPPED: ReaderMemory = { mappedBytes: 0x7fff_0000, cachedBytes: 2 * 1_048_576 }
/** Waiting inside SQLite would block the event loop. */
const BUSY_TIMEOUT = 0

/** A read-only connection to committed data. Statements run in the caller's thread and block it. */
export class SqliteReader {
  readonly dialect: Dialect
  readonly #connection: BetterSqlite3.Database
  readonly #meter: ReadMeter
  readonly #texts: StatementCache
  readonly #rows: StatementCache

  constructor(file: string, dialect: Dialect, { mappedBytes, cachedBytes } = ALL_MAPPED) {
    this.dialect = dialect
    this.#connection = new BetterSqlite3(file, { readonly: true, timeout: BUSY_TIMEOUT })
    this.#connection.pragma(`mmap_size = ${mappedBytes}`)
    this.#connection.pragma(`cache_size = ${-Math.round(cachedBytes / 1_024)}`)
    registerFunctions(this.#connection)
    this.#meter = new ReadMeter(this.#connection)
    this.#texts = new StatementCache(this.#connection, { limit: CACHED_STATEMENTS, pluck: true })
    this.#rows = new StatementCache(this.#connection, { limit: CACHED_STATEMENTS })
  }

  /** The single text that a statement returns, as bytes. Throws ReadLimitExceeded. */
  async readText(
    sql: string,
    parameters: readonly Parameter[],
    limits: ReadLimits = UNLIMITED,
  ): Promise<Buffer> {
    // One text holds all rows.
    this.#meter.begin(limits, limits.bytes)
    const text = bytesOf(this.#texts.prepare(sql).first(parameters))
    this.#meter.rowRead(text.length)
    return text
  }

  /** The texts that a statement returns, one per row, streamed. Throws ReadLimitExceeded. */
  *readTexts(sql: string, parameters: readonly Parameter[], limits: ReadLimits): Generator<Buffer> {
    this.#meter.begin(limits, limits.nestedBytes)
    for (const value of this.#texts.prepare(sql).each(parameters)) {
      const bytes = bytesOf(value)
      this.#meter.rowRead(bytes.length)
      yield bytes
    }
  }

  async query(sql: string, parameters: readonly Parameter[]): Promise<readonly Row[]> {
    return this.#rows.prepare(sql).rows(parameters)
  }

  close(): void {
    this.#connection.close()
  }
}

function bytesOf(text: unknown): Buffer {
  if (Buffer.isBuffer(text)) return text
  if (typeof text === 'string') return Buffer.from(text)
  throw new Error('The statement returned no text.')
}
