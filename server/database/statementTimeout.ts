import { AsyncLocalStorage } from 'node:async_hooks'

const timeouts = new AsyncLocalStorage<number>()

/**
 * Runs work each statement of which may take that many milliseconds, 0 for as long as it needs, instead of the usual time.
 * What takes longer is cancelled on the server. Holds for SQL Server; a statement of SQLite cannot be cancelled.
 */
export function withStatementTimeout<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  return timeouts.run(milliseconds, work)
}

/** Milliseconds that a statement of the work under way may take, 0 without a limit, or undefined for the usual time. */
export function statementTimeout(): number | undefined {
  return timeouts.getStore()
}
