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
  /**
   * Where each statement is a message to a server: has a writing statement, of which nothing is needed back, run before the next one or the
   * end, with which it is sent. What it refuses is thrown there.
   */
  executeLater?(sql: string, parameters: readonly Parameter[]): void
}
