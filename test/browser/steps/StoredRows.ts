import path from 'node:path'
import Database from 'better-sqlite3'

export type StoredRow = Readonly<Record<string, unknown>>

/** One changed column of one row. */
export interface Difference {
  readonly table: string
  readonly id: number
  readonly column: string
  readonly before: unknown
  readonly after: unknown
}

/** A snapshot of all rows of the edited tables. */
export type Snapshot = ReadonlyMap<string, ReadonlyMap<number, StoredRow>>

const EDITED_TABLES = ['Customer', 'ServiceAddress', 'CustomerRate', 'Note']

/** Reads the server's database file beside the running server. */
export class StoredRows {
  /** The database of the server. */
  readonly file: string

  constructor(dataDirectory: string) {
    this.file = path.join(dataDirectory, 'rolloff.db')
  }

  all(sql: string, ...parameters: readonly unknown[]): readonly StoredRow[] {
    const database = new Database(this.file, { readonly: true })
    try {
      // Rows of SQLite are objects of columns.
      return database.prepare(sql).all(...parameters) as StoredRow[]
    } finally {
      database.close()
    }
  }

  /** Changes rows as nobody can with the screens. */
  run(sql: string): void {
    const database = new Database(this.file)
    try {
      database.prepare(sql).run()
    } finally {
      database.close()
    }
  }

  /** The row of a table with this id. */
  row(table: string, id: number): StoredRow {
    const [row] = this.all(`SELECT * FROM "${table}" WHERE id = ?`, id)
    if (row === undefined) throw new Error(`${table} ${id} is not stored.`)
    return row
  }

  ids(sql: string, ...parameters: readonly unknown[]): readonly number[] {
    return this.all(sql, ...parameters).map((row) => Number(row['id']))
  }

  /** How many rows follow `SELECT count(*) FROM`. */
  count(from: string, ...parameters: readonly unknown[]): number {
    return Number(this.all(`SELECT count(*) AS n FROM ${from}`, ...parameters)[0]?.['n'])
  }

  /** Audit rows written after the one with this id, oldest first. */
  auditSince(id: number): readonly StoredRow[] {
    return this.all('SELECT * FROM AuditLog WHERE id > ? ORDER BY id', id)
  }

  get lastAuditId(): number {
    return Number(this.all('SELECT max(id) AS id FROM AuditLog')[0]?.['id'] ?? 0)
  }

  snapshot(): Snapshot {
    return new Map(
      EDITED_TABLES.map((table) => [
        table,
        new Map(this.all(`SELECT * FROM "${table}"`).map((row) => [Number(row['id']), row])),
      ]),
    )
  }

  /** The columns that changed since, without row versions; an added or removed row differs in its id. */
  differencesSince(before: Snapshot): readonly Difference[] {
    return [...this.snapshot()].flatMap(([table, rows]) => {
      const earlier = before.get(table) ?? new Map<number, StoredRow>()
      const ids = new Set([...earlier.keys(), ...rows.keys()])
      return [...ids].flatMap((id) => rowDifferences(table, id, earlier.get(id), rows.get(id)))
    })
  }
}

function rowDifferences(
  table: string,
  id: number,
  before: StoredRow | undefined,
  after: StoredRow | undefined,
): readonly Difference[] {
  if (before === undefined || after === undefined)
    return [{ table, id, column: 'id', before: before?.['id'] ?? null, after: after?.['id'] ?? null }]
  return Object.keys(after)
    .filter((column) => column !== 'rowVersion' && before[column] !== after[column])
    .map((column) => ({ table, id, column, before: before[column], after: after[column] }))
}
