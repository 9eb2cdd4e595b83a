import { keyFieldOf } from '#shared/model/defineEntity.ts'
import { getEntity } from '#shared/model/model.ts'
import { rolloffModel } from '#shared/entities.ts'
import type { Transaction } from '#server/database/Database.ts'
import { createSqlServerDialect, MAX_PARAMETERS } from '#server/database/dialects/sqlserver.ts'
import { SqlServerDatabase } from '#server/database/sqlserver/SqlServerDatabase.ts'
import { createQueryRunner } from '#server/queries/createQueryRunner.ts'
import { readQuery } from '#server/queries/readQuery.ts'
import { computedQueries, listsQueries, namedQueries } from '#server/reads/namedQueries.ts'
import { saveChanges } from '#server/save/saveChanges.ts'
import { standaloneSaves } from '#server/save/standaloneSaves.ts'
import { defaultsOf } from '#test/server/queries/defaultsOf.ts'
import { admin, modified, type Values } from '#test/server/save/openSaving.ts'
import { openRecordingSqlServer, type Answer } from '#test/support/recordingSqlServer.ts'
import { parseTSql } from '#test/support/tsql.ts'

const NOW = '2037-11-26T12:00:00.000Z'
const KEY = keyFieldOf(getEntity(rolloffModel, 'DispatchNote'))

/** A note as it is stored. */
function note(id: number): Values {
  const empty = Object.keys(getEntity(rolloffModel, 'DispatchNote').fields).map((name) => [name, null])
  return {
    ...Object.fromEntries(empty),
    ...defaultsOf('DispatchNote'),
    [KEY]: id,
    companyName: `Caller ${id}`,
    rowVersion: 1,
  }
}

/** What a save of notes asks for. */
const answer: Answer = ({ sql, parameters }) => {
  const values = Object.values(parameters).map(({ value }) => value)
  if (sql.includes('sp_getapplock')) return [{ result: 0 }]
  if (sql.includes('sp_sequence_get_range')) return [{ first: 1_000 }]
  if (sql.includes('@touched')) return [...sql.matchAll(/@@ROWCOUNT/g)].map(() => ({ touched: 1 }))
  if (sql.includes('FOR JSON')) return [{ text: '[]' }]
  if (!sql.includes('FROM [DispatchNote] WITH')) return []
  return [...new Set(values)].map((id) => note(Number(id)))
}

async function openRecorded(answers: Answer = answer) {
  const { dataSource, requests } = await openRecordingSqlServer(rolloffModel, answers)
  return { database: new SqlServerDatabase(createSqlServerDialect(), dataSource), requests }
}

describe('messages to SQL Server', () => {
  it.each([
    ['a keyed read', { where: { id: 7 } }],
    [
      'a list',
      { where: { companyName: { startswith: 'A' } }, orderBy: ['companyName'], take: 50, inlineCount: true },
    ],
  ])('[QU1183] %s is one', async (_what, request) => {
    const { database, requests } = await openRecorded()
    const computed = { queries: computedQueries, now: () => NOW, timeZone: 'America/Detroit' }
    const run = createQueryRunner({ model: rolloffModel, database, namedQueries, listsQueries, computed })
    await run({ user: admin, resource: 'DispatchNotes', request: readQuery(request) })
    expect(requests).toHaveLength(1)
  })

  it.each([
    [1, 8],
    [100, 8],
  ])('[SV1183] a save of %i records is at most %i, the second time of a day', async (count, most) => {
    const { database, requests } = await openRecorded()
    const context = standaloneSaves(database, 'America/Detroit', () => NOW)
    const save = (saveId: string) => {
      const entities = Array.from({ length: count }, (_, index) =>
        modified('DispatchNote', note(index + 1), { notes: `Called ${saveId}` }),
      )
      return saveChanges(context, { entities, saveOptions: { tag: { saveId } } }, admin)
    }
    await save('one')
    requests.length = 0
    await save('two')
    const texts = requests.map(({ sql }) => sql)
    expect([texts.length <= most, texts]).toEqual([true, texts])
    for (const { sql, parameters } of requests.slice(1, -1)) {
      expect([sql, parseTSql(sql)]).toEqual([sql, []])
      expect(Object.keys(parameters)).toHaveLength(new Set(sql.match(/@\d+/g)).size)
    }
    // All that is written without an answer goes with what follows it.
    expect(texts.at(-2)).toMatch(
      /^INSERT INTO \[AuditLink\][^]*;\nINSERT INTO \[SaveFeed\][^]*;\nUPDATE \[SaveLog\]/,
    )
  })

  it('[SV1183] what waits for the next one keeps its order, fits into it, and is lost with its transaction', async () => {
    const { database, requests } = await openRecorded(({ sql }) =>
      sql.includes('broken') ? new Error('broken') : [],
    )
    const insert = (transaction: Transaction, values: readonly number[]): void =>
      transaction.executeLater?.(
        `INSERT INTO [Role] VALUES (${values.map((_, index) => `@${index}`).join(', ')})`,
        values,
      )
    await database.transaction(async (transaction) => {
      insert(transaction, [1, 2])
      insert(transaction, [3])
      await transaction.query('SELECT @0 AS [four]', [4])
      insert(
        transaction,
        Array.from({ length: MAX_PARAMETERS }, () => 5),
      )
      await transaction.query('SELECT @0 AS [six]', [6])
      insert(transaction, [7])
      await transaction.execute('UPDATE [Role] SET [name] = @0', [8])
      insert(transaction, [9])
    })
    const texts = requests.map(({ sql }) => sql.replaceAll(/(?:@\d+, ){5,}/g, '…'))
    expect(texts).toEqual([
      'BEGIN',
      'INSERT INTO [Role] VALUES (@0, @1);\nINSERT INTO [Role] VALUES (@2);\nSELECT @3 AS [four]',
      'INSERT INTO [Role] VALUES (…@2097)',
      'SELECT @0 AS [six]',
      'INSERT INTO [Role] VALUES (@0)',
      'UPDATE [Role] SET [name] = @0',
      'INSERT INTO [Role] VALUES (@0)',
      'COMMIT',
    ])
    requests.length = 0
    const failing = database.transaction(async (transaction) => {
      insert(transaction, [1])
      transaction.executeLater?.('UPDATE [broken] SET [name] = @0', [2])
    })
    await expect(failing).rejects.toThrow('broken')
    expect(requests.map(({ sql }) => sql.split(' ')[0])).toEqual(['BEGIN', 'INSERT', 'ROLLBACK'])
  })
})
