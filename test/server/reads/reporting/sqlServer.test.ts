import { ROLES } from '#shared/access/roles.ts'
import type { Database, Row } from '#server/database/Database.ts'
import { createSqlServerDialect } from '#server/database/dialects/sqlserver.ts'
import { dashboardCalls } from '#server/calls/dashboard/dashboardCalls.ts'
import { invoiceHistory } from '#server/calls/history/invoiceHistory.ts'
import { figureCalls } from '#server/calls/utility/figureCalls.ts'
import { computedQueries, namedQueries } from '#server/reads/namedQueries.ts'
import { parseTSql } from '#test/support/tsql.ts'
import { aUser } from '../../calls/callServer.ts'
import { allParameters } from '../../queries/exampleParameters.ts'
import { NOW, PERIOD, ZONE } from './randomBooks.ts'

/** A fake server without rows that records the statements. */
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

/** Sums without a row, and records that are not there, are refused once all statements were asked. */
const REFUSALS = ['A query of sums must return a row.', 'No such customer.']

async function statementsOf(work: (database: Database) => Promise<unknown>): Promise<readonly string[]> {
  const { database, statements } = emptyServer()
  await work(database).catch((error: unknown) => {
    if (!(error instanceof Error) || !REFUSALS.includes(error.message)) throw error
  })
  return statements
}

/** Statements that were checked already: parsing is slow, and figures share statements. */
const parsed = new Set<string>()

/** Errors of the statements: invalid T-SQL, or no statement at all. */
function mistakesIn(statements: readonly string[]): readonly string[] {
  if (statements.length === 0) return ['no statement']
  return statements
    .filter((sql) => !parsed.has(sql))
    .flatMap((sql) => {
      parsed.add(sql)
      // A value or an identifier that was not translated.
      const unbound = /:\w/.test(sql) ? [`unbound: ${sql}`] : []
      return [...parseTSql(sql), ...unbound]
    })
}

describe('figures on SQL Server', () => {
  const asked = { request: {}, user: { roles: ROLES }, now: () => NOW, timeZone: ZONE }

  test.each(computedQueries)('O-095 $resource is T-SQL', async (query) => {
    let named = 0
    const countNamed = async (): Promise<unknown> => {
      named += 1
      return []
    }
    const statements = await statementsOf((database) =>
      query.compute(allParameters(query), {
        ...asked,
        database,
        runUnrestricted: countNamed,
        runAsUser: countNamed,
      }),
    )
    // A query that asks named queries alone has no statement of its own.
    expect(statements.length === 0 && named > 0 ? [] : mistakesIn(statements)).toEqual([])
  })

  test.each(namedQueries.filter((query) => query.lookUp !== undefined))(
    'O-095 what $resource looks up is T-SQL',
    async (query) => {
      const statements = await statementsOf(async (database) =>
        query.lookUp?.(allParameters(query), database),
      )
      expect(mistakesIn(statements)).toEqual([])
    },
  )

  const callsOf = (database: Database) => {
    const parts = { database, timeZone: ZONE, now: () => NOW }
    return [...dashboardCalls(parts), ...figureCalls(parts), invoiceHistory(database, ZONE)]
  }
  const paths = callsOf(emptyServer().database).map((call) => call.path)

  test.each(paths)('O-091 M-034 %s is T-SQL', async (path) => {
    const members = path.endsWith('/invoice') ? HISTORY : PERIOD
    const statements = await statementsOf(async (database) => {
      await callsOf(database)
        .find((call) => call.path === path)
        ?.run(members, aUser('Admin'))
    })
    expect(mistakesIn(statements)).toEqual([])
  })
})

const HISTORY = {
  statusIds: [1],
  includeDeleted: false,
  invoiceDateFrom: PERIOD.startDate,
  invoiceDateTo: PERIOD.endDate,
  createdFrom: PERIOD.startDate,
  createdTo: PERIOD.endDate,
  rentalMargins: true,
}
