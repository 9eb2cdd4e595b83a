import type BetterSqlite3 from 'better-sqlite3'
import { ReadLimitExceeded, UNLIMITED, type ReadLimits } from '../ReadLimits.ts'

/** The clock is read once per this many records. */
const RECORDS_PER_CHECK = 16

/**
 * Meters what a statement reads while it runs: SQLite has no such limit, and a statement cannot be canceled from outside.
 * Statements call `counted(source, bytes)` for each returned record and `in_time()` now and then during a scan; both return 1, or
 * abort the statement with ReadLimitExceeded.
 */
export class ReadMeter {
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
