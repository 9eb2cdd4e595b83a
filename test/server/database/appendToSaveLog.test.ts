import { AppendToSaveLog1732000000012 } from '#server/database/migrations/AppendToSaveLog.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'

test('[SV34] answers of saves before the migration of their table are kept, and recognized by their id', async () => {
  const database = await openTestDatabase()
  const ids = ['c', 'a', 'b']
  const insert = `INSERT INTO "SaveLog" VALUES (?1, 1, 'hash', ?1, '2026-01-01T00:00:00.000Z')`
  await database.transaction(async (transaction) => {
    for (const id of ids) await transaction.execute(insert, [id])
  })
  const queryRunner = database.dataSource.createQueryRunner()
  await new AppendToSaveLog1732000000012().up(queryRunner)
  await queryRunner.release()
  expect(await database.query('SELECT "answer" FROM "SaveLog" ORDER BY 1', [])).toEqual([
    { answer: 'a' },
    { answer: 'b' },
    { answer: 'c' },
  ])
  const repeated = database.transaction((transaction) => transaction.execute(insert, ['a']))
  await expect(repeated).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' })
  await database.close()
})
