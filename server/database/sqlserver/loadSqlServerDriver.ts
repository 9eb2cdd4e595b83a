import { statementTimeout } from '../statementTimeout.ts'

/** Loads the package `mssql` as TypeORM is to use it: a statement is cancelled after the time of the work that makes it. */
export async function loadSqlServerDriver(): Promise<object> {
  // Installations on SQLite do without it.
  const { default: mssql } = await import('mssql')
  class TimedRequest extends mssql.Request {
    constructor(...parent: ConstructorParameters<typeof mssql.Request>) {
      super(...parent)
      const requestTimeout = statementTimeout()
      // The driver's own option of a request, which its types do not know.
      if (requestTimeout !== undefined) Object.assign(this, { overrides: { requestTimeout } })
    }
  }
  return { ...mssql, Request: TimedRequest }
}
