import { QueryFailedError } from 'typeorm'
import type { Kind } from '#shared/model/kinds.ts'
import type { ColumnType, StoredField } from '#server/metadata/columnType.ts'
import type { Transaction } from '../Transaction.ts'
import type { Dialect, DatabaseErrorKind } from './Dialect.ts'
import { sqlserverExpressions } from './sqlserverExpressions.ts'
import { lockNames, LOCK_REFUSALS } from './sqlserverLocks.ts'
import { toParameter } from './toParameter.ts'

/** The longest text that is stored in the row; longer ones are `nvarchar(MAX)`. */
const MAX_TEXT_LENGTH = 4000

/** The server accepts 2,100 parameters per request, two of which the driver uses. */
export const MAX_PARAMETERS = 2098

export function createSqlServerDialect(): Dialect {
  return {
    ...sqlserverExpressions,
    name: 'sqlserver',
    maxParameters: MAX_PARAMETERS,
    // Each statement is a round trip.
    maxInsertedRows: 64,
    metersStatements: false,
    quote,
    parameter: (index) => `@${index}`,
    columnType: (field) => columnTypes[field.kind](field),
    toDatabase: toParameter,
    fromDatabase: (_field, value) => value,
    isConverted: () => false,
    reserveKeys: (transaction, table, count) => reserveKeys(transaction, table, count)(),
    reserveKeysLater: reserveKeys,
    reserveLogKeys: (transaction, table, count) => reserveKeys(transaction, table, count)(),
    continueKeys: async (transaction, table, next) => {
      // The statement takes no parameters.
      await transaction.execute(
        `ALTER SEQUENCE ${quote(sequenceOf(table))} RESTART WITH ${Math.trunc(next)}`,
        [],
      )
    },
    suspendReferences: (tables) =>
      tables.map((table) => `ALTER TABLE ${quote(table)} NOCHECK CONSTRAINT ALL`),
    resumeReferences: (tables) =>
      tables.map((table) => `ALTER TABLE ${quote(table)} WITH CHECK CHECK CONSTRAINT ALL`),
    firstRows: (count) => `OFFSET 0 ROWS FETCH NEXT ${count} ROWS ONLY`,
    lockForUpdate: ' WITH (UPDLOCK, ROWLOCK)',
    lock: lockNames,
    sha256: (text) => `LOWER(CONVERT(varchar(64), HASHBYTES('SHA2_256', CAST(${text} AS varchar(MAX))), 2))`,
    errorKind,
  }
}

/** Name of the sequence from which the keys of a table come. */
export function sequenceOf(table: string): string {
  return `${table}Key`
}

function quote(identifier: string): string {
  return `[${identifier.replaceAll(']', ']]')}]`
}

const integer = (): ColumnType => ({ type: 'int' })
const number = (field: StoredField): ColumnType => ({
  type: 'decimal',
  precision: field.precision ?? 18,
  scale: field.scale ?? 2,
})
const text = ({ maxLength = 255 }: StoredField): ColumnType => ({
  type: 'nvarchar',
  length: maxLength > MAX_TEXT_LENGTH ? 'MAX' : String(maxLength),
})

/** Days and instants are text here too, so both databases store, compare and return exactly the form that is sent. */
const columnTypes: Record<Kind, (field: StoredField) => ColumnType> = {
  id: integer,
  version: integer,
  reference: integer,
  lookup: integer,
  text,
  note: () => ({ type: 'nvarchar', length: 'MAX' }),
  integer,
  byte: () => ({ type: 'tinyint' }),
  short: () => ({ type: 'smallint' }),
  long: () => ({ type: 'bigint' }),
  float: () => ({ type: 'float' }),
  decimal: number,
  money: number,
  rate: number,
  flag: () => ({ type: 'bit' }),
  day: text,
  instant: text,
  dateOnly: text,
  dateTime: text,
  dateTimeOffset: text,
  time: text,
  choice: text,
  guid: text,
  binary: () => ({ type: 'nvarchar', length: 'MAX' }),
}

/** Sequences work outside the transaction: no save waits for another, and a rollback returns no numbers. */
function reserveKeys(transaction: Transaction, table: string, count: number): () => Promise<number> {
  const sql = `DECLARE @first sql_variant;
EXEC sys.sp_sequence_get_range @sequence_name = @0, @range_size = @1, @range_first_value = @first OUTPUT;
SELECT CAST(@first AS bigint) AS [first]`
  const parameters = [quote(sequenceOf(table)), count]
  const reserved = transaction.queryLater?.(sql, parameters) ?? (() => transaction.query(sql, parameters))
  return async () => {
    const [row] = await reserved()
    const first = Number(row?.['first'])
    if (!Number.isSafeInteger(first)) throw new Error(`The sequence of ${table} returned no key.`)
    return first
  }
}

const ERROR_KINDS: ReadonlyMap<unknown, DatabaseErrorKind> = new Map([
  ...LOCK_REFUSALS,
  [2627, 'duplicate'],
  [2601, 'duplicate'],
  [547, 'reference'],
  [1205, 'deadlock'],
  [1222, 'busy'],
  // No space for a page, a table or the log.
  [1101, 'full'],
  [1105, 'full'],
  [9002, 'full'],
  // Killed sessions, a server shutting down, a database that does not open.
  [596, 'disconnected'],
  [6005, 'disconnected'],
  [4060, 'disconnected'],
  // Azure moves the database.
  [40197, 'disconnected'],
  [40613, 'disconnected'],
  // After a failover this server only has a copy.
  [3906, 'disconnected'],
  // No memory, or no memory for locks.
  [701, 'overloaded'],
  [1204, 'overloaded'],
  [8645, 'overloaded'],
  // Azure limits the database.
  [10928, 'overloaded'],
  [10929, 'overloaded'],
  [40501, 'overloaded'],
  [49918, 'overloaded'],
  [49919, 'overloaded'],
  [49920, 'overloaded'],
])

/** Classes of errors for which the driver never asked the server, by name: the driver is loaded for SQL Server only. */
const CLASS_ERROR_KINDS: ReadonlyMap<string, DatabaseErrorKind> = new Map([
  // No connection could be made, or it broke: a login that the server refuses has no number, a timeout the code of a statement's.
  ['ConnectionError', 'disconnected'],
  // The pool's: no connection became free.
  ['TimeoutError', 'overloaded'],
])

/** Error codes of the driver for statements to which the server did not respond. */
const CODE_ERROR_KINDS: ReadonlyMap<unknown, DatabaseErrorKind> = new Map([
  ['ETIMEOUT', 'timeout'],
  ['ESOCKET', 'disconnected'],
  ['ECONNRESET', 'disconnected'],
])

/** The error that a batch throws in which a statement touched no row that it had to touch. */
export const NO_ROW = 51_010

/** Is it of one statement, and leaves the transaction as it was before that? */
export function isRefusedStatement(error: unknown): boolean {
  const cause = causeOf(error)
  return (
    ['duplicate', 'reference'].includes(errorKind(error) ?? '') ||
    (cause instanceof Error && numberOf(cause) === NO_ROW)
  )
}

function causeOf(error: unknown): unknown {
  return error instanceof QueryFailedError ? error.driverError : error
}

function errorKind(error: unknown): DatabaseErrorKind | null {
  const cause = causeOf(error)
  if (!(cause instanceof Error)) return null
  const code = 'code' in cause ? cause.code : undefined
  // The classes of the pool and of the protocol have no names of their own as errors.
  const byClass = CLASS_ERROR_KINDS.get(cause.constructor.name)
  return ERROR_KINDS.get(numberOf(cause)) ?? byClass ?? CODE_ERROR_KINDS.get(code) ?? null
}

/** The server's number of an error; where a transaction could not begin or end, that of the error in it. */
function numberOf(error: Error): unknown {
  if ('number' in error) return error.number
  return 'originalError' in error && error.originalError instanceof Error
    ? numberOf(error.originalError)
    : undefined
}
