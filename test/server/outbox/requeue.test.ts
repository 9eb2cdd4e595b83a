import { rolloffModel } from '#shared/entities.ts'
import { createSqlServerDialect } from '#server/database/dialects/sqlserver.ts'
import { SqlServerDatabase } from '#server/database/sqlserver/SqlServerDatabase.ts'
import { requeue } from '#server/outbox/deferrals.ts'
import { openRecordingSqlServer } from '#test/support/recordingSqlServer.ts'
import { describeDatabases, type TestDatabase } from '#test/support/testDatabase.ts'
import { parseTSql } from '#test/support/tsql.ts'
import { queueMail, storedMail } from './queueMail.ts'

const PUT_OFF = {
  recipient: 'kim@customer.example',
  nextAttempt: '2025-06-02T12:05:00.000Z',
  error: 'The mail server deferred the email: 451 later.',
}

describeDatabases('a requeued email', (open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  test('M-033 is a message with a key of its own, which no later one gets', async () => {
    const first = await queueMail(database, { to: 'sam@customer.example, kim@customer.example' })
    await database.transaction((transaction) => requeue(transaction, database.dialect, first, PUT_OFF))
    const again = await storedMail(database, first + 1)
    expect(again).toMatchObject({ to: 'kim@customer.example', status: 'Waiting', attempts: 0 })
    expect(await queueMail(database, { to: 'sam@customer.example' })).toBe(first + 2)
  })
})

test('M-033 a requeued email gets its key from the sequence of SQL Server', async () => {
  const { dataSource, requests } = await openRecordingSqlServer(rolloffModel, ({ sql }) =>
    sql.includes('sequence') ? [{ first: 41 }] : [],
  )
  const database = new SqlServerDatabase(createSqlServerDialect(), dataSource)
  await database.transaction((transaction) => requeue(transaction, database.dialect, 7, PUT_OFF))
  const insert = requests.find(({ sql }) => sql.startsWith('INSERT'))
  expect(insert?.sql).toContain('([id], [to]')
  expect(insert?.parameters['0']?.value).toBe(41)
  expect(parseTSql(insert?.sql ?? '')).toEqual([])
})
