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
   * Where each statement is a message to a server: has a writing statement, of which nothing is needed back but that it succeeds, run before
   * the next one or the end, with which it is sent. What it throws is thrown there.
   */
  executeLater?(statement: LaterStatement): void
  /** The same for a query: it returns what waits for its rows, and has them asked for if they are not there by then. */
  queryLater?(sql: string, parameters: readonly Parameter[]): () => Promise<readonly Row[]>
  /** Sends what waits for the next statement. */
  sendLater?(): Promise<void>
}

/** A writing statement that waits for the next one. */
export interface LaterStatement {
  readonly sql: string
  /** It runs once for each of these. */
  readonly rows: readonly (readonly Parameter[])[]
  /** What is thrown where the database refuses a value or a reference of it. */
  readonly refused?: (error: unknown) => Promise<unknown>
  /** What is thrown where a run touched no row, by the number of rows that each touched; without it that is no error. */
  readonly missed?: (counts: readonly number[]) => Promise<unknown>
}
