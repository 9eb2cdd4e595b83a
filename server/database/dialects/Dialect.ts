import type { ColumnType, StoredField } from '#server/metadata/columnType.ts'
import type { Parameter, Transaction } from '../Transaction.ts'
import type { Expressions } from './Expressions.ts'

/** Why a database rejected a statement. */
export type DatabaseErrorKind =
  | 'duplicate'
  | 'reference'
  | 'deadlock'
  /** Another transaction holds a lock that this one needs. */
  | 'busy'
  | 'timeout'
  /** The database cannot be reached, or refuses to be used. */
  | 'disconnected'
  /** It has no connection, memory or share of its host left for this. */
  | 'overloaded'
  /** There is no space left. */
  | 'full'

/** Everything in which the two databases differ, and nothing else. */
export interface Dialect extends Expressions {
  readonly name: 'sqlite' | 'sqlserver'
  /** Maximum number of bound parameters in one statement. */
  readonly maxParameters: number
  /** Maximum number of rows of one INSERT; longer ones are no faster. */
  readonly maxInsertedRows: number
  /** Do statements meter themselves while they run, so that an expensive one aborts? */
  readonly metersStatements: boolean
  readonly quote: (identifier: string) => string
  /** The placeholder of the n-th parameter, counted from 0; it may occur several times. */
  readonly parameter: (index: number) => string
  readonly columnType: (field: StoredField) => ColumnType
  /** Converts a value of a record to the form of the driver, and back. */
  toDatabase(field: StoredField, value: unknown): Parameter
  fromDatabase(field: StoredField, value: unknown): unknown
  /** Does `fromDatabase` change values of this field? */
  isConverted(field: StoredField): boolean
  /** Reserves `count` keys for records to be added and returns the first; a key is never assigned twice. */
  reserveKeys(transaction: Transaction, table: string, count: number): Promise<number>
  /** Where keys are no part of the transaction, and it can wait with a query: has them reserved with its next statement. */
  readonly reserveKeysLater?: (
    transaction: Transaction,
    table: string,
    count: number,
  ) => () => Promise<number>
  /** The same for a table of which no row is ever removed, and to which only the server adds. */
  reserveLogKeys(transaction: Transaction, table: string, count: number): Promise<number>
  /** Lets the next key of a table be this one. */
  continueKeys(transaction: Transaction, table: string, next: number): Promise<void>
  /** Statements after which rows of these tables may be written in any order, until those of `resumeReferences`, which check all of them. */
  readonly suspendReferences: (tables: readonly string[]) => readonly string[]
  readonly resumeReferences: (tables: readonly string[]) => readonly string[]
  /** Ends an ordered statement of which only the first rows are read. */
  firstRows(count: number): string
  /** A locking hint, placed after a table's name in a SELECT of rows that the same transaction is about to change. */
  readonly lockForUpdate: string
  /**
   * Waits until the transaction alone holds the locks of these names (255 letters each at most, case counts), which it keeps
   * until it ends: for state that no single row represents, such as the order of a list. Take all names in one call, and before
   * the rows are read that they protect. Where each statement is a message it waits with the transaction's next one, which then throws what
   * is busy or a deadlock here.
   */
  lock(transaction: Transaction, names: readonly string[]): Promise<void>
  /** An expression for the SHA-256 of a text of ASCII letters, as 64 lower-case hexadecimal digits. */
  sha256(text: string): string
  /** Classifies an error of the driver, or null if it is none of these. */
  errorKind(error: unknown): DatabaseErrorKind | null
}
