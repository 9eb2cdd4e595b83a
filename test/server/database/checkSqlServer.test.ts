import { rolloffModel } from '#shared/entities.ts'
import { checkSqlServer } from '#server/database/sqlserver/checkSqlServer.ts'
import { openRecordingSqlServer } from '#test/support/recordingSqlServer.ts'
import { parseTSql } from '#test/support/tsql.ts'

const FIT = { snapshots: true, ignoresCase: 1, ignoresAccents: 0, collation: 'SQL_Latin1_General_CP1_CI_AS' }

async function check(properties: object): Promise<readonly string[]> {
  const { dataSource, requests } = await openRecordingSqlServer(rolloffModel, () => [
    { ...FIT, ...properties },
  ])
  await checkSqlServer(dataSource)
  return requests.map(({ sql }) => sql)
}

test('a database with row versions and a case-insensitive collation is accepted', async () => {
  const statements = await check({})
  expect(statements).toHaveLength(1)
  expect(statements.flatMap(parseTSql)).toEqual([])
})

test.each([
  ['lack of row versions', { snapshots: false }, 'ALTER DATABASE CURRENT SET READ_COMMITTED_SNAPSHOT ON'],
  [
    'a collation that minds case',
    { ignoresCase: 0, collation: 'Latin1_General_BIN2' },
    'by the collation Latin1_General_BIN2; Rolloff needs one that ignores case',
  ],
  [
    'a collation that ignores accents',
    { ignoresAccents: 1, collation: 'Latin1_General_CI_AI' },
    'by the collation Latin1_General_CI_AI; Rolloff needs one that ignores case and minds accents',
  ],
])(
  'a database is refused for %s, with a message that says what to do',
  async (_title, properties, message) => {
    await expect(check(properties)).rejects.toThrow(message)
  },
)
