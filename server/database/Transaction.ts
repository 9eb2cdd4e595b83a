export type Parameter = string | number | boolean | null | Buffer
export type Row = Readonly<Record<string, unknown>>

/** A database transaction: all of its statements or none. */
export interface Transaction {
  /** The rows that a statement returns (RETURNING and OUTPUT clauses included). */
  query(sql: string, parameters: readonly Parameter[]): Promise<readonly Row[]>
  /** Number of rows affected by a writing statement. */
  execute(sql: string, parameters: readonly Parameter[]): Promise<number>
  /** Runs a writing statement once per row of parameters; returns the number of rows affected by each run, in order. */
  executeMany(sql: string, rows: readonly (readonly Parameter[])[]): Promise<readonly number[]>
}
