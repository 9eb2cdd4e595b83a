import { AsyncLocalStorage } from 'node:async_hooks'

const timeouts = new AsyncLocalStorage<number>()

/**
 * Runs work with a statement timeout in milliseconds (0: unlimited) instead of the default. The server cancels statements that
 * take longer. SQL Server only; SQLite statements cannot be canceled.
 */
export function withStatementTimeout<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  return timeouts.run(milliseconds, work)
}

/** The statement timeout of the current work in milliseconds, 0 for unlimited, or undefined for the default. */
export function statementTimeout(): number | undefined {
  return timeouts.getStore()
}
