import { createSqlServerDialect } from '#server/database/dialects/sqlserver.ts'
import { minutesFromPrevious } from '#server/calls/job/previousJob.ts'
import { conflictWith } from '#server/save/work/conflictWith.ts'
import { readAddressesWithJobs } from '#server/reads/customers/readAddressesWithJobs.ts'
import { readJobsInColumns } from '#server/reads/dispatch/boardColumns.ts'
import { readPlacedDumpsters } from '#server/reads/inventory/readPlacedDumpsters.ts'
import { readOpenFuelRateIds } from '#server/reads/pricing/readFuelRates.ts'
import { readingIn } from '#server/save/work/reading.ts'
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
    const reading = readingIn(context)
    const job = { id: 1, driverId: 901, startDate: TODAY, deleted: null }

    await readAddressesWithJobs(reading, [1, null, 2])
    await readJobsInColumns(reading, [{ driverId: 1, startDate: TODAY }])
    await conflictWith('Job', job, context)
    await minutesFromPrevious(context, job, `${TODAY}T12:00:00.000Z`)
    await readJobsInColumns(reading, [
      { driverId: 1, startDate: TODAY },
      { driverId: null, startDate: TODAY },
    ])
    await readOpenFuelRateIds(reading)
    for (const by of ['storageDumpSiteId', 'serviceAddressId', 'customerId'] as const)
      await readPlacedDumpsters(reading, by, [1, 2])
    expect(statements).toHaveLength(9)
    expect(statements.flatMap((sql) => parseTSql(sql))).toEqual([])
  })
})
