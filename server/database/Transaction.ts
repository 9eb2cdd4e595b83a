export type Parameter = string | number | boolean | null | Buffer
export type Row = Readonly<Record<string, unknown>>

/** One unit of work in the database: all of its statements or none. */
export interface Transaction {
  /** Rows of a statement that answers rows (a RETURNING or OUTPUT clause counts). */
  query(sql: string, parameters: readonly Parameter[]): Promise<readonly Row[]>
  /** Number of rows that a writing statement touched. */
  execute(sql: string, parameters: readonly Parameter[]): Promise<number>
  /** Runs one writing statement once for each row of parameters; how many rows each run touched, in order. */
  executeMany(sql: string, rows: readonly (readonly Parameter[])[]): Promise<readonly number[]>
}
