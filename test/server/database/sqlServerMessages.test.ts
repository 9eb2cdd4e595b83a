import { keyFieldOf } from '#shared/model/defineEntity.ts'
import { getEntity } from '#shared/model/model.ts'
import { rolloffModel } from '#shared/entities.ts'
import type { Transaction } from '#server/database/Database.ts'
import { createSqlServerDialect, MAX_PARAMETERS } from '#server/database/dialects/sqlserver.ts'
import { SqlServerDatabase } from '#server/database/sqlserver/SqlServerDatabase.ts'
import { AppError } from '#server/kernel/errors.ts'
import { createQueryRunner } from '#server/queries/createQueryRunner.ts'
import { readQuery } from '#server/queries/readQuery.ts'
import { computedQueries, listsQueries, namedQueries } from '#server/reads/namedQueries.ts'
import { saveChanges } from '#server/save/saveChanges.ts'
import { standaloneSaves } from '#server/save/standaloneSaves.ts'
import { defaultsOf } from '#test/server/queries/defaultsOf.ts'
import { added, admin, modified, type Values } from '#test/server/save/openSaving.ts'
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
  if (sql.includes('@touched')) return [...sql.matchAll(/@@ROWCOUNT/g)].map(() => ({ touched: 1 }))
  if (sql.includes('FOR JSON')) return [{ text: '[]' }]
  const keys = [...sql.matchAll(/sp_sequence_get_range/g)].map((_, index) => [{ first: 1_000 * (index + 1) }])
  const isRead = sql.includes('FROM [DispatchNote] WITH')
  const ids = isRead ? [...new Set(values)].filter((value) => typeof value === 'number' && value <= 100) : []
  return { recordsets: [...keys, ids.map((id) => note(Number(id)))] }
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

  const called = (count: number, saveId: string) =>
    Array.from({ length: count }, (_, index) =>
      modified('DispatchNote', note(index + 1), { notes: `Called ${saveId}` }),
    )

  it.each([
    ['1 changed record', 'UPDATE', (saveId: string) => called(1, saveId)],
    ['100 changed records', 'UPDATE', (saveId: string) => called(100, saveId)],
    ['an added record', 'INSERT INTO', () => [added('DispatchNote', -1, { companyName: 'Caller' })]],
  ])('[SV1183] a save of %s is four, the second time of a day', async (_what, verb, entitiesOf) => {
    const { database, requests } = await openRecorded()
    const context = standaloneSaves(database, 'America/Detroit', () => NOW)
    const save = (saveId: string) =>
      saveChanges(context, { entities: entitiesOf(saveId), saveOptions: { tag: { saveId } } }, admin)
    await save('one')
    requests.length = 0
    await save('two')
    const texts = requests.map(({ sql }) => sql)
    expect([texts.length, texts]).toEqual([4, texts])
    for (const { sql, parameters } of requests.slice(1, -1)) {
      expect([sql, parseTSql(sql)]).toEqual([sql, []])
      expect(Object.keys(parameters)).toHaveLength(new Set(sql.match(/@\d+/g)).size)
    }
    // All that is written goes together, in its order, and waits last for the lock of the log.
    const written = /^(?:UPDATE|INSERT INTO|EXEC @granted) .*?(?=]|=)/gm
    const names = [...new Set(texts.at(-2)?.match(written))].map((name) => name.replaceAll(/[^\w ]/g, ''))
    expect(names).toEqual([
      `${verb} DispatchNote`,
      'INSERT INTO AuditLog',
      'EXEC granted ',
      'INSERT INTO AuditLink',
      'INSERT INTO SaveFeed',
      'UPDATE SaveLog',
    ])
  })

  const renamed = [1, 2].map((id) => modified('DispatchNote', note(id), { notes: 'Called' }))
  const settings = ['Wide', 'Narrow'].map((name, index) => added('Setting', -1 - index, { name }))

  it.each([
    ['whose row is gone', renamed, 51_010, /UPDATE \[DispatchNote\]/, [{ touched: 1 }, { touched: 0 }], [2]],
    ['whose value is taken', settings, 2627, /INSERT INTO \[Setting\]/, [{ id: 7, name: 'narrow' }], [-2]],
  ])(
    '[SV1322] that are refused run one statement at a time, and the save names the record %s',
    async (_which, entities, number, statement, found, keyValues) => {
      let isRefused = false
      const { database, requests } = await openRecorded((request) => {
        const { sql } = request
        if (isRefused && /@touched|FROM \[Setting\]/.test(sql)) return found
        if (!statement.test(sql) || sql.includes('@touched')) return answer(request)
        isRefused = true
        return Object.assign(new Error('refused'), { number })
      })
      const context = standaloneSaves(database, 'America/Detroit', () => NOW)
      const saving = saveChanges(context, { entities, saveOptions: { tag: { saveId: 'one' } } }, admin)
      const error: unknown = await saving.catch((reason: unknown) => reason)
      const { entityErrors } = error instanceof AppError ? error.details() : { entityErrors: [] }
      expect(entityErrors?.map((each) => each.keyValues)).toEqual([keyValues])
      const sent = requests.map(
        ({ sql }) => sql.split('\n').find((line) => !line.startsWith('DECLARE')) ?? '',
      )
      const refused = sent.findLastIndex((sql) => sql.startsWith('SAVE TRANSACTION [statements]'))
      expect(sent[refused + 1]).toBe('ROLLBACK TRANSACTION [statements]')
      expect(sent[refused + 2]).toMatch(statement)
      expect(sent.at(-1)).toBe('ROLLBACK')
    },
  )

  it.each([
    ['', [modified('DispatchNote', note(1), { notes: 'Called' })]],
    [', also where it is refused before it asks anything', [added('Setting', -1, { name: null })]],
  ])(
    '[SV1322] [SV34] that begin with the claim of an earlier save return its response%s',
    async (_also, entities) => {
      let claimed: readonly unknown[] = []
      const { database } = await openRecorded((request) => {
        if (request.sql.startsWith('SELECT [userId], [bundleHash]'))
          return [{ userId: claimed[1], bundleHash: claimed[2], answer: '{"entities":[]}' }]
        if (!request.sql.includes('INSERT INTO [SaveLog]')) return answer(request)
        const values = Object.values(request.parameters).map(({ value }) => value)
        if (request.sql.startsWith('INSERT INTO [SaveLog]')) claimed = values
        return Object.assign(new Error('refused'), { number: 2627 })
      })
      const context = standaloneSaves(database, 'America/Detroit', () => NOW)
      const bundle = { entities, saveOptions: { tag: { saveId: 'one' } } }
      expect(await saveChanges(context, bundle, admin)).toBe('{"entities":[]}')
    },
  )

  it('[SV1183] what waits for the next one keeps its order, fits into it, and is lost with its transaction', async () => {
    const { database, requests } = await openRecorded(({ sql }) =>
      sql.includes('broken') ? new Error('broken') : [],
    )
    const insert = (transaction: Transaction, values: readonly number[]): void =>
      transaction.executeLater?.({
        sql: `INSERT INTO [Role] VALUES (${values.map((_, index) => `@${index}`).join(', ')})`,
        rows: [values],
      })
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
      transaction.executeLater?.({ sql: 'UPDATE [broken] SET [name] = @0', rows: [[2]] })
    })
    await expect(failing).rejects.toThrow('broken')
    expect(requests.map(({ sql }) => sql.split(' ')[0])).toEqual(['BEGIN', 'INSERT', 'ROLLBACK'])
  })
})
