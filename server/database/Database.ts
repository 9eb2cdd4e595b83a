import type { DataSource } from 'typeorm'
import type { Dialect } from './dialects/Dialect.ts'
import type { ReadLimits } from './ReadLimits.ts'
import type { Parameter, Row, Transaction } from './Transaction.ts'

export type { Parameter, Row, Transaction } from './Transaction.ts'

/** The database as the rest of the server sees it; the same for SQLite and SQL Server. */
export interface Database {
  readonly dialect: Dialect
  /** TypeORM's view of the database: schema, migrations. Records are read and written through the members below. */
  readonly dataSource: DataSource
  /**
   * The one text that a statement answers (JSON composed by the database), as bytes ready to be sent. Raises ReadLimitExceeded
   * for more than the limits.
   */
  readText(sql: string, parameters: readonly Parameter[], limits?: ReadLimits): Promise<Buffer>
  /** Rows outside any transaction: what is committed. */
  query(sql: string, parameters: readonly Parameter[]): Promise<readonly Row[]>
  /**
   * Runs the work in a transaction and commits it, or rolls it back when it throws. Deadlock victims are run again, so the
   * work must be repeatable. Raises Unavailable where the database cannot do it now. Work that waits for another transaction of its own would wait for ever.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /**
   * Runs work while no other server on this database runs work of this name, however long that takes: what happens once in
   * the life of a database. The work looks again whether it is still to be done, and uses transactions of its own.
   */
  withExclusiveLock<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Could records be stored now? Not while another process keeps the database locked, or where it has no room. */
  isWritable(): Promise<boolean>
  close(): Promise<void>
}
