import { ROLES } from '#shared/access/roles.ts'
import type { Database, Row } from '#server/database/Database.ts'
import { createSqlServerDialect } from '#server/database/dialects/sqlserver.ts'
import { dashboardCalls } from '#server/calls/dashboard/dashboardCalls.ts'
import { figureCalls } from '#server/calls/utility/figureCalls.ts'
import { computedQueries, namedQueries } from '#server/queries/namedQueries.ts'
import { parseTSql } from '#test/support/tsql.ts'
import { aUser } from '../calls/aCallServer.ts'
import { allParameters } from '../queries/exampleParameters.ts'
import { NOW, PERIOD, ZONE } from './randomBooks.ts'

/** A server that is not there: it has no rows, and remembers what it was asked. */
function emptyServer(): { database: Database; statements: string[] } {
  const statements: string[] = []
  const query = async (sql: string): Promise<readonly Row[]> => {
    statements.push(sql)
    return []
  }
  // Only statements are asked of it.
  const database = { dialect: createSqlServerDialect(), query } as unknown as Database
  return { database, statements }
}

/** Sums without a row are refused, once all statements were asked. */
const NO_SUMS = 'Sums are always answered.'

async function statementsOf(work: (database: Database) => Promise<unknown>): Promise<readonly string[]> {
  const { database, statements } = emptyServer()
  await work(database).catch((error: unknown) => {
    if (!(error instanceof Error) || error.message !== NO_SUMS) throw error
  })
  return statements
}

/** Statements that were found right: the grammar takes its time, and figures share statements. */
const parsed = new Set<string>()

function expectTSql(statements: readonly string[]): void {
  expect(statements).not.toEqual([])
  for (const sql of statements.filter((each) => !parsed.has(each))) {
    expect(parseTSql(sql)).toEqual([])
    // A value or a name that was not put into the words of the database.
    expect(sql).not.toMatch(/:\w/)
    parsed.add(sql)
  }
}

describe('figures on SQL Server', () => {
  const asked = { request: {}, user: { roles: ROLES }, now: () => NOW, timeZone: ZONE }
  const nothing = async (): Promise<unknown> => []

  test.each(computedQueries)('O-095 $resource is T-SQL', async (query) => {
    expectTSql(
      await statementsOf((database) =>
        query.answer(allParameters(query), { ...asked, database, run: nothing, ask: nothing }),
      ),
    )
  })

  test.each(namedQueries.filter((query) => query.lookUp !== undefined))(
    'O-095 what $resource looks up is T-SQL',
    async (query) => {
      expectTSql(await statementsOf(async (database) => query.lookUp?.(allParameters(query), database)))
    },
  )

  const parts = { database: emptyServer().database, timeZone: ZONE, now: () => NOW }
  const paths = [...dashboardCalls(parts), ...figureCalls(parts)].map((call) => call.path)

  test.each(paths)('O-091 %s is T-SQL', async (path) => {
    expectTSql(
      await statementsOf(async (database) => {
        const calls = [...dashboardCalls({ ...parts, database }), ...figureCalls({ ...parts, database })]
        await calls.find((call) => call.path === path)?.run(PERIOD, aUser('Admin'))
      }),
    )
  })
})
