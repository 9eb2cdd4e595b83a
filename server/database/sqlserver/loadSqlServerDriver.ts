import { statementTimeout } from '../statementTimeout.ts'
import { keepRecordsets } from './recordsets.ts'

/** Loads the package `mssql` for TypeORM, with the statement timeout of the current work applied to each request, whose recordsets are all kept. */
export async function loadSqlServerDriver(): Promise<object> {
  // Installations on SQLite do not need it.
  const { default: mssql } = await import('mssql')
  class TimedRequest extends mssql.Request {
    constructor(...parent: ConstructorParameters<typeof mssql.Request>) {
      super(...parent)
      const requestTimeout = statementTimeout()
      // An option of the driver's request that its types lack.
      if (requestTimeout !== undefined) Object.assign(this, { overrides: { requestTimeout } })
      const query = this.query.bind(this)
      Object.assign(this, { query: async (sql: string) => keepRecordsets(await query(sql)) })
    }
  }
  return { ...mssql, Request: TimedRequest }
}
