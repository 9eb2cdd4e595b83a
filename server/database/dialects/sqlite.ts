import type { Kind } from '#shared/model/kinds.ts'
import type { ColumnType, StoredField } from '#server/metadata/columnType.ts'
import type { Transaction } from '../Transaction.ts'
import type { Dialect, DatabaseErrorKind } from './Dialect.ts'
import { sqliteExpressions } from './sqliteExpressions.ts'
import { toParameter } from './toParameter.ts'

/** The dialect of one SQLite file; it keeps track of the keys that it reserved. */
export function createSqliteDialect(): Dialect {
  return {
    ...sqliteExpressions,
    name: 'sqlite',
    maxParameters: 32_766,
    maxInsertedRows: 16,
    metersStatements: true,
    quote: (identifier) => `"${identifier.replaceAll('"', '""')}"`,
    parameter: (index) => `?${index + 1}`,
    columnType: (field) => columnTypes[field.kind](field),
    toDatabase: toParameter,
    fromDatabase,
    isConverted,
    reserveKeys: keyReservation(),
    reserveLogKeys: keyAfterLast,
    continueKeys: async (transaction, table, next) => {
      await transaction.execute(
        `INSERT INTO "KeySequence" ("entity", "nextKey") VALUES (?1, ?2) ON CONFLICT ("entity") DO UPDATE SET "nextKey" = ?2`,
        [table, next],
      )
    },
    // Until the end of the transaction.
    suspendReferences: () => ['PRAGMA defer_foreign_keys = ON'],
    resumeReferences: () => [],
    firstRows: (count) => `LIMIT ${count}`,
    // Only one transaction runs at a time.
    lockForUpdate: '',
    lock: () => Promise.resolve(),
    sha256: (text) => `sha256(${text})`,
    errorKind,
  }
}

const integer = (): ColumnType => ({ type: 'integer' })
const number = (field: StoredField): ColumnType => ({
  type: 'decimal',
  precision: field.precision ?? 18,
  scale: field.scale ?? 2,
})
/**
 * Unique values are compared without regard to case, as in SQL Server; and an index only serves comparisons in its own collation,
 * which is that of queries.
 */
const text = (field: StoredField): ColumnType => ({
  type: 'varchar',
  length: String(field.maxLength ?? 255),
  ...((field.unique || field.indexed) && { collation: 'NOCASE' }),
})

const columnTypes: Record<Kind, (field: StoredField) => ColumnType> = {
  id: integer,
  version: integer,
  reference: integer,
  lookup: integer,
  text,
  note: () => ({ type: 'text' }),
  integer,
  byte: integer,
  short: integer,
  long: integer,
  float: () => ({ type: 'float' }),
  decimal: number,
  money: number,
  rate: number,
  flag: () => ({ type: 'boolean' }),
  day: text,
  instant: text,
  dateOnly: text,
  dateTime: text,
  dateTimeOffset: text,
  time: text,
  choice: text,
  guid: text,
  binary: () => ({ type: 'text' }),
}

function isConverted({ kind }: StoredField): boolean {
  return kind === 'flag'
}

function fromDatabase(field: StoredField, value: unknown): unknown {
  return isConverted(field) && value !== null ? value === 1 : value
}

/**
 * Keys come from the table KeySequence, so that the key of a removed record is not reused. It takes into account records added
 * with explicit keys (the row id is the key) and keys reserved by a transaction that was rolled back.
 */
function keyReservation(): Dialect['reserveKeys'] {
  const given = new Map<string, number>()
  return async (transaction: Transaction, table: string, count: number): Promise<number> => {
    const [row] = await transaction.query(
      `INSERT INTO "KeySequence" ("entity", "nextKey")
        VALUES (?1, max(coalesce((SELECT max(rowid) FROM "${table}"), 0) + 1, ?2) + ?3)
        ON CONFLICT ("entity") DO UPDATE SET "nextKey" = max(excluded."nextKey", "nextKey" + ?3)
        RETURNING "nextKey"`,
      [table, given.get(table) ?? 1, count],
    )
    const next = Number(row?.['nextKey'])
    given.set(table, next)
    return next - count
  }
}

/** The last row knows the next key; not to store that key as well saves every save a page. */
async function keyAfterLast(transaction: Transaction, table: string): Promise<number> {
  const [row] = await transaction.query(`SELECT coalesce(max(rowid), 0) + 1 AS "first" FROM "${table}"`, [])
  return Number(row?.['first'])
}

const ERROR_KINDS: ReadonlyMap<unknown, DatabaseErrorKind> = new Map([
  ['SQLITE_CONSTRAINT_UNIQUE', 'duplicate'],
  ['SQLITE_CONSTRAINT_PRIMARYKEY', 'duplicate'],
  ['SQLITE_CONSTRAINT_ROWID', 'duplicate'],
  ['SQLITE_CONSTRAINT_FOREIGNKEY', 'reference'],
  ['SQLITE_BUSY', 'busy'],
  ['SQLITE_BUSY_SNAPSHOT', 'busy'],
  ['SQLITE_LOCKED', 'busy'],
  ['SQLITE_FULL', 'full'],
  // The log, or the shared memory of its readers, cannot grow.
  ['SQLITE_IOERR_WRITE', 'full'],
  ['SQLITE_IOERR_SHMSIZE', 'full'],
])

function errorKind(error: unknown): DatabaseErrorKind | null {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return ERROR_KINDS.get(code) ?? null
}
