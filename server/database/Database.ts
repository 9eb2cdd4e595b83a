import type { DataSource } from 'typeorm'
import type { Dialect } from './dialects/Dialect.ts'

export type Parameter = string | number | boolean | null | Buffer
export type Row = Readonly<Record<string, unknown>>

/** One unit of work in the database: all of its statements or none. */
export interface Transaction {
  /** Rows of a statement that answers rows (a RETURNING or OUTPUT clause counts). */
  query(sql: string, parameters: readonly Parameter[]): Promise<readonly Row[]>
  /** Number of rows that a writing statement touched. */
  execute(sql: string, parameters: readonly Parameter[]): Promise<number>
  /** Runs one writing statement once for each row of parameters; how many rows each run touched, in order. */
  executeMany(sql: string, rows: readonly (readonly Parameter[])[]): Promise<readonly number[]>
}

/** The database as the rest of the server sees it; the same for SQLite and SQL Server. */
export interface Database {
  readonly dialect: Dialect
  /** TypeORM's view of the database: schema, migrations. Records are read and written through the members below. */
  readonly dataSource: DataSource
  /** The one text that a statement answers (JSON composed by the database), as bytes ready to be sent. */
  readText(sql: string, parameters: readonly Parameter[]): Promise<Buffer>
  /** Rows outside any transaction: what is committed. */
  query(sql: string, parameters: readonly Parameter[]): Promise<readonly Row[]>
  /**
   * Runs the work in a transaction and commits it, or rolls it back when it throws. Deadlock victims are run again, so the
   * work must be repeatable. Work that waits for another transaction of its own would wait for ever.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  close(): Promise<void>
}
