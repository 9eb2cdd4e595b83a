import type BetterSqlite3 from 'better-sqlite3'

/** Functions that statements may call and SQLite lacks; every connection has them. */
export function registerFunctions(connection: BetterSqlite3.Database): void {
  const deterministic = { deterministic: true }
  connection.function('fold', deterministic, fold)
}

/** Text without regard to case, in every script (SQLite's own `lower` knows only ASCII). */
function fold(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value
}
