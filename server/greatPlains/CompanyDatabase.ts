import type { Statement } from './statements.ts'

export type CompanyRow = Readonly<Record<string, unknown>>

/** Runs a statement and returns the rows of its last result. */
export type RunStatement = (statement: Statement) => Promise<readonly CompanyRow[]>

/** The database of a company of Great Plains. */
export interface CompanyDatabase {
  /**
   * Runs work in one transaction, which is rolled back where it throws. Throws what the work throws, and ProviderFailed for errors
   * of the connection.
   */
  transaction<T>(work: (run: RunStatement) => Promise<T>): Promise<T>
  /** Runs one statement outside of a transaction. Throws ProviderFailed. */
  readonly run: RunStatement
  close(): Promise<void>
}
