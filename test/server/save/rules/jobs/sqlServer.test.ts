import { createSqlServerDialect } from '#server/database/dialects/sqlserver.ts'
import { minutesFromPrevious } from '#server/calls/job/previousJob.ts'
import { conflictWith } from '#server/save/work/conflictWith.ts'
import { addressesWithJobs } from '#server/save/work/inventory/addressesWithJobs.ts'
import { placedDumpsters } from '#server/save/work/inventory/placedDumpsters.ts'
import { jobsInColumns } from '#server/save/work/jobs/columns.ts'
import { parseTSql } from '#test/support/tsql.ts'
import { TODAY } from '#test/server/save/openHauler.ts'
import { userWith } from '#test/server/save/openSaving.ts'

describe('the statements of rules about jobs', () => {
  it('are T-SQL on SQL Server', async () => {
    const statements: string[] = []
    const query = async (sql: string) => {
      statements.push(sql)
      return []
    }
    const context = { transaction: { query }, dialect: createSqlServerDialect(), user: userWith('Admin') }
    const job = { id: 1, driverId: 901, startDate: TODAY, deleted: null }

    await addressesWithJobs(context, [1, null, 2])
    await jobsInColumns(context, [{ driverId: 1, startDate: TODAY }])
    await conflictWith('Job', job, context)
    await minutesFromPrevious(context, job, `${TODAY}T12:00:00.000Z`)
    await jobsInColumns(context, [
      { driverId: 1, startDate: TODAY },
      { driverId: null, startDate: TODAY },
    ])
    for (const by of ['storageDumpSiteId', 'serviceAddressId', 'customerId'] as const)
      await placedDumpsters(context, by, [1, 2])
    expect(statements).toHaveLength(8)
    expect(statements.flatMap((sql) => parseTSql(sql))).toEqual([])
  })
})
