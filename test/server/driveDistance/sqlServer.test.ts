import { createSqlServerDialect } from '#server/database/dialects/sqlserver.ts'
import { legsTo } from '#server/driveDistance/legsTo.ts'
import { readUnmeasuredJobs } from '#server/reads/jobs/readUnmeasuredJobs.ts'
import { DEPOT } from '#server/geo/geoServices.ts'
import { TODAY } from '#test/server/save/openHauler.ts'
import { parseTSql } from '#test/support/tsql.ts'

it('O-032 [JO37] the statements of the worker are T-SQL on SQL Server', async () => {
  const statements: string[] = []
  const query = async (sql: string) => {
    statements.push(sql)
    return []
  }
  const database = { dialect: createSqlServerDialect(), query }
  const completed = `${TODAY}T12:00:00.000Z`
  const location = { latitude: 42.954, longitude: -85.488 }
  const job = { id: 1, jobTypeId: 2, actionId: null, driverId: 901, startDate: TODAY, completed, ...location }

  await readUnmeasuredJobs(database, completed)
  expect(await legsTo(database, job)).toEqual([{ from: DEPOT, to: location }])
  expect(statements).toHaveLength(3)
  expect(statements.map((sql) => parseTSql(sql))).toEqual([[], [], []])
})
