import BetterSqlite3 from 'better-sqlite3'
import type { Dialect } from '../dialects/Dialect.ts'
import { UNLIMITED, type ReadLimits, ReadLimitExceeded } from '../ReadLimits.ts'
import type { Parameter, Row } from '../Transaction.ts'
import { registerFunctions } from './functions.ts'
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

/** The clock is read once per this many records. */
const RECORDS_PER_CHECK = 16

/**
 * Meters what a statement reads while it runs: SQLite has no such limit, and a statement cannot be canceled from outside.
 * Statements call `counted(source, bytes)` for each returned record and `in_time()` now and then during a scan; both return 1, or
 * abort the statement with ReadLimitExceeded.
 */
class ReadMeter {
  #limits = UNLIMITED
  #nestedBytes = UNLIMITED.nestedBytes
  #deadline = Number.POSITIVE_INFINITY
  #rows = 0
  #bytes = 0
  #bytesBefore = 0
  #rowsBySource: number[] = []

  constructor(connection: BetterSqlite3.Database) {
    // It is called for its side effect, so it must not be declared deterministic.
    connection.function('counted', { directOnly: true }, (source: number, bytes: number) => {
      this.#count(source, bytes)
      return 1
    })
    connection.function('in_time', { directOnly: true }, () => {
      if (performance.now() > this.#deadline) throw this.#exceeded('milliseconds')
      return 1
    })
  }

  /** Starts metering a statement; a connection never runs more than one at a time. */
  begin(limits: ReadLimits, nestedBytes: number): void {
    this.#limits = limits
    this.#nestedBytes = nestedBytes
    this.#deadline = performance.now() + limits.milliseconds
    this.#rows = 0
    this.#bytes = 0
    this.#bytesBefore = 0
    if (this.#rowsBySource.length > 0) this.#rowsBySource = []
  }

  /** Counts one row of the result by its size. */
  rowRead(bytes: number): void {
    this.#bytes = this.#bytesBefore + bytes
    this.#bytesBefore = this.#bytes
    if (this.#bytes > this.#limits.bytes) throw this.#exceeded('bytes')
  }

  #count(source: number, bytes: number): void {
    this.#bytes += bytes
    this.#rowsBySource[source] = (this.#rowsBySource[source] ?? 0) + 1
    if (++this.#rows > this.#limits.rows) throw this.#exceeded('rows')
    if (this.#bytes > this.#limits.bytes) throw this.#exceeded('bytes')
    if (this.#bytes - this.#bytesBefore > this.#nestedBytes) throw this.#exceeded('nestedBytes')
    if (this.#rows % RECORDS_PER_CHECK === 0 && performance.now() > this.#deadline)
      throw this.#exceeded('milliseconds')
  }

  #exceeded(limit: keyof ReadLimits): ReadLimitExceeded {
    const [most = 0] = Object.keys(this.#rowsBySource)
      .map(Number)
      .toSorted((a, b) => (this.#rowsBySource[b] ?? 0) - (this.#rowsBySource[a] ?? 0))
    return new ReadLimitExceeded(limit, most)
  }
}
