import { rolloffModel } from '#shared/entities.ts'
import { createSqlServerDialect } from '#server/database/dialects/sqlserver.ts'
import { SqlServerDatabase } from '#server/database/sqlserver/SqlServerDatabase.ts'
import { Presence } from '#server/live/Presence.ts'
import { SaveFeed } from '#server/live/SaveFeed.ts'
import { SharedPresence } from '#server/live/SharedPresence.ts'
import { aUser } from '#test/server/identity/testDirectory.ts'
import { openRecordingSqlServer, type Answer } from '#test/support/recordingSqlServer.ts'
import { parseTSql } from '#test/support/tsql.ts'

function refuse(error: unknown): never {
  throw error
}

async function openRecorded(answer: Answer) {
  const { dataSource, requests } = await openRecordingSqlServer(rolloffModel, answer)
  const database = new SqlServerDatabase(createSqlServerDialect(), dataSource)
  /** What was run since it was asked last. */
  const statements = (): readonly string[] =>
    requests
      .splice(0)
      .map(({ sql }) => sql)
      .filter((sql) => !/^(?:BEGIN|COMMIT)$/.test(sql))
  return { database, statements }
}

const mistakesIn = (statements: readonly string[]) =>
  statements.flatMap((sql) => parseTSql(sql).map((error) => `${sql}: ${error}`))

describe('what pages are told, on SQL Server', () => {
  it('[LV762] the feed is read in T-SQL, by one statement each time', async () => {
    const saved = {
      userId: 1,
      userName: 'Ann',
      savedAt: '2025-06-02T12:00:00.000Z',
      changes: '{"records":[]}',
    }
    const { database, statements } = await openRecorded(({ sql }) =>
      sql.includes('MAX(')
        ? [{ position: 7, saveId: 'seven' }]
        : [{ ...saved, position: 7, saveId: 'seven' }],
    )
    const feed = new SaveFeed({ database, onError: refuse })
    const newest = await feed.newest()
    expect(await feed.after(newest)).toEqual([])
    await feed.newest()
    const ran = statements()
    expect(ran).toHaveLength(2)
    expect(mistakesIn(ran)).toEqual([])
    await database.close()
  })

  it('[LV950] who is there is written and read in T-SQL: one statement where there is nothing new', async () => {
    let others: readonly { serverId: string; beat: number; revision: number; pages: string }[] = []
    let isThere = false
    const { database, statements } = await openRecorded(({ sql }) => {
      if (sql.startsWith('UPDATE')) return isThere ? [{}] : []
      if (sql.startsWith('INSERT')) isThere = true
      return sql.startsWith('SELECT') ? others : []
    })
    let now = 0
    const shared = new SharedPresence({
      database,
      presence: new Presence(() => now),
      onError: refuse,
      now: () => now,
    })
    const user = aUser({ userId: 1 })
    const tellPresence = () => undefined
    shared.join({ user, tellPresence })
    shared.say(user, { pageId: 'page1', present: [{ subject: 'Rental', key: '7', isEditing: false }] })
    others = [{ serverId: 'other', beat: 1, revision: 1, pages: '[]' }]
    await shared.exchange()
    const first = statements()
    expect(first.map((sql) => sql.split(' ')[0])).toEqual(['UPDATE', 'INSERT', 'SELECT', 'SELECT'])
    await shared.exchange()
    expect(statements()).toHaveLength(1)
    now = 61_000
    await shared.exchange()
    await shared.close()
    const last = statements()
    expect(last.filter((sql) => sql.startsWith('DELETE'))).toHaveLength(2)
    expect(mistakesIn([...first, ...last])).toEqual([])
    await database.close()
  })
})
