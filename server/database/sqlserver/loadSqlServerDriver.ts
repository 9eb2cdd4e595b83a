import { statementTimeout } from '../statementTimeout.ts'

/** Loads the package `mssql` for TypeORM, with the statement timeout of the current work applied to each request. */
export async function loadSqlServerDriver(): Promise<object> {
  // Installations on SQLite do not need it.
  const { default: mssql } = await import('mssql')
  class TimedRequest extends mssql.Request {
    constructor(...parent: ConstructorParameters<typeof mssql.Request>) {
      super(...parent)
      const requestTimeout = statementTimeout()
      // An option of the driver's request that its types lack.
      if (requestTimeout !== undefined) Object.assign(this, { overrides: { requestTimeout } })
    }
  }
  return { ...mssql, Request: TimedRequest }
}
