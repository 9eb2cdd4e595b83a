import type { DataSource } from 'typeorm'
import type { Dialect } from './dialects/Dialect.ts'
import type { ReadLimits } from './ReadLimits.ts'
import type { Parameter, Row, Transaction } from './Transaction.ts'

export type { LaterStatement, Parameter, Row, Transaction } from './Transaction.ts'

/** The database interface of the rest of the server; identical for SQLite and SQL Server. */
export interface Database {
  readonly dialect: Dialect
  /** TypeORM's view of the database: schema, migrations. Records are read and written through the members below. */
  readonly dataSource: DataSource
  /**
   * The single text that a statement returns (JSON composed by the database), as bytes ready to be sent. Throws ReadLimitExceeded
   * beyond the limits.
   */
  readText(sql: string, parameters: readonly Parameter[], limits?: ReadLimits): Promise<Buffer>
  /** Queries outside any transaction: committed data only. */
  query(sql: string, parameters: readonly Parameter[]): Promise<readonly Row[]>
  /**
   * Runs the work in a transaction and commits it, or rolls it back when it throws. Deadlock victims are retried, so the work
   * must be repeatable. Throws Unavailable if the database cannot do it now. Work must not wait for another transaction of its
   * own: it would wait forever.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /**
   * Runs work under an exclusive lock of that name across all servers on this database, however long that takes; for what happens
   * once in the life of a database, or must not happen twice at the same moment in another system. The work must check again
   * whether it is still needed, and uses transactions of its own.
   */
  withExclusiveLock<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Can records be stored now? Not while another process has locked the database, or when it has no free space. */
  isWritable(): Promise<boolean>
  close(): Promise<void>
}

/** A source of rows: the database, or the transaction of a save together with its dialect. */
export type Queryable = Pick<Database, 'dialect' | 'query'>
