import { rolloffModel } from '#shared/entities.ts'
import { UNLIMITED } from '#server/database/ReadLimits.ts'
import { createSqlServerDialect } from '#server/database/dialects/sqlserver.ts'
import { SqlServerDatabase } from '#server/database/sqlserver/SqlServerDatabase.ts'
import { openRecordingSqlServer, type Answer } from '#test/support/recordingSqlServer.ts'
import { describeSqlServer, openConfiguredDatabase, type TestDatabase } from '#test/support/testDatabase.ts'
import { parseTSql } from '#test/support/tsql.ts'

const SELECT = `SELECT N'{"name":"Ada"}' AS [text]`

async function openRecorded(answer: Answer) {
  const { dataSource, requests } = await openRecordingSqlServer(rolloffModel, answer)
  return { database: new SqlServerDatabase(createSqlServerDialect(), dataSource), requests }
}

test('an answer that is too large is not sent by the server', async () => {
  const { database, requests } = await openRecorded(() => [{ text: null }])
  const reading = database.readText(SELECT, [], { ...UNLIMITED, bytes: 1_000 })
  await expect(reading).rejects.toMatchObject({ limit: 'bytes', source: 0 })
  expect(requests).toHaveLength(1)
  expect(requests.flatMap(({ sql }) => parseTSql(sql))).toEqual([])
})

test('an answer that takes too long goes beyond the limit of time', async () => {
  const { database } = await openRecorded(() => Object.assign(new Error('late'), { code: 'ETIMEOUT' }))
  const reading = database.readText(SELECT, [], { ...UNLIMITED, milliseconds: 1_000 })
  await expect(reading).rejects.toMatchObject({ limit: 'milliseconds', source: 0 })
})

describeSqlServer('limits of an answer', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openConfiguredDatabase(rolloffModel)
  })
  afterAll(() => database.close())

  test('are the bytes of its text', async () => {
    const text = await database.readText(SELECT, [], { ...UNLIMITED, bytes: 14, milliseconds: 10_000 })
    expect(text.toString()).toBe('{"name":"Ada"}')
    const longer = database.readText(SELECT, [], { ...UNLIMITED, bytes: 5 })
    await expect(longer).rejects.toMatchObject({ limit: 'bytes' })
  })
})
