import type { ColumnType, StoredField } from '#server/metadata/columnType.ts'
import type { Parameter, Transaction } from '../Transaction.ts'
import type { Expressions } from './Expressions.ts'

/** Why a database refused a statement. */
export type DatabaseErrorKind =
  | 'duplicate'
  | 'reference'
  | 'deadlock'
  /** Another transaction holds what this one needs. */
  | 'busy'
  | 'timeout'
  | 'disconnected'
  /** There is no space left. */
  | 'full'

/** Everything in which the two databases differ, and nothing else. */
export interface Dialect extends Expressions {
  readonly name: 'sqlite' | 'sqlserver'
  /** Most bound parameters in one statement. */
  readonly maxParameters: number
  readonly quote: (identifier: string) => string
  /** The placeholder of the n-th parameter, counted from 0; the same one may stand in several places. */
  readonly parameter: (index: number) => string
  readonly columnType: (field: StoredField) => ColumnType
  /** A value of a record as the driver takes it, and back. */
  toDatabase(field: StoredField, value: unknown): Parameter
  fromDatabase(field: StoredField, value: unknown): unknown
  /** Reserves `count` keys for records to be added and answers the first of them; a key is never given twice. */
  reserveKeys(transaction: Transaction, table: string, count: number): Promise<number>
  /** Stands behind a table's name in a SELECT whose rows the same transaction is about to change (a locking hint). */
  readonly lockForUpdate: string
  /**
   * Waits until the transaction alone holds the locks of these names (255 letters each at most, case counts), which it keeps
   * until it ends: for what no single row stands for, such as the order of a list. Take all names in one call, and before the
   * rows are read that they protect. Raises LockRefused when the wait is too long or would never end.
   */
  lock(transaction: Transaction, names: readonly string[]): Promise<void>
  /** What kind of refusal an error of the driver is, or null when it is none of these. */
  errorKind(error: unknown): DatabaseErrorKind | null
}
