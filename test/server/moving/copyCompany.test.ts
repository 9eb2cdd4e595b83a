import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { rolloffModel } from '#shared/entities.ts'
import type { Model } from '#shared/model/model.ts'
import type { Database, Row } from '#server/database/Database.ts'
import { createSqlServerDialect } from '#server/database/dialects/sqlserver.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { SqlServerDatabase } from '#server/database/sqlserver/SqlServerDatabase.ts'
import { migrate } from '#server/installation/migrate.ts'
import { auditCommand } from '#server/operation/auditCommand.ts'
import { copyCompany } from '#server/moving/copyCompany.ts'
import { moveCommand } from '#server/moving/moveCommand.ts'
import { openRecordingSqlServer } from '#test/support/recordingSqlServer.ts'
import { temporaryFolder } from '#test/support/temporaryFolder.ts'
import { createSqlServerDatabase } from '#test/support/sqlServerTestDatabase.ts'
import { describeSqlServer } from '#test/support/testDatabase.ts'
import { parseTSql } from '#test/support/tsql.ts'

let folder: string
let url: string
let source: Database

const open = (address: string) => openDatabase({ url: address, model: rolloffModel })

beforeAll(async () => {
  folder = temporaryFolder('moved')
  const file = path.join(folder, 'company.db')
  url = `sqlite:${file}`
  writeFileSync(file, brotliDecompressSync(readFileSync('test/server/database/releases/baseline.db.br')))
  source = await open(url)
  await migrate(source)
})
afterAll(() => source.close())

/** All rows of all tables, in the form in which the model has them. */
async function everythingIn(database: Database) {
  const { entities }: Model = rolloffModel
  const tables = database.dataSource.entityMetadatas.filter(({ tableName }) => tableName !== 'KeySequence')
  const everything: Record<string, readonly Row[]> = {}
  for (const { name, tableName } of tables) {
    const { fields = {}, key: [key = '1'] = [] } = entities[name] ?? {}
    const order = key in fields ? `"${key}"` : '1'
    const rows = await database.query(`SELECT * FROM "${tableName}" ORDER BY ${order}`, [])
    everything[tableName] = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => {
          const field = fields[column]
          return [column, field === undefined ? value : database.dialect.fromDatabase(field, value)]
        }),
      ),
    )
  }
  return everything
}

const verify = (address: string) =>
  auditCommand(['verify'], { DATABASE_URL: address, DATA_DIR: folder }, () => '2026-06-15T12:00:00.000Z')

it('[MV1081] a company is copied with every row, key and link of its log, and goes on with keys that were never given', async () => {
  // The last customer was removed: its key is not given again.
  const gone = await source.transaction((transaction) =>
    source.dialect.reserveKeys(transaction, 'Customer', 7),
  )
  const target = `sqlite:${path.join(folder, 'target.db')}`
  const before = await everythingIn(source)
  const said = await moveCommand(['--to', target], { DATABASE_URL: url, DATA_DIR: folder })
  expect(said).toMatch(/^Copied [\d,]+ rows of \d+ tables\. Now set DATABASE_URL/)
  const moved = await open(target)
  expect(await everythingIn(moved)).toEqual(before)
  expect(await everythingIn(source)).toEqual(before)
  const next = await moved.transaction((transaction) => moved.dialect.reserveKeys(transaction, 'Customer', 1))
  expect(next).toBe(gone + 7)
  await moved.close()
  expect(await verify(target)).toEqual(await verify(url))
  const again = moveCommand([], { DATABASE_URL: url, DATA_DIR: folder, MOVE_TO: target })
  await expect(again).rejects.toThrow('The other database has a company already; name an empty one.')
  await expect(moveCommand([], { DATA_DIR: folder })).rejects.toThrow('Use: npm run move -- --to')
})

it('[MV1081] [MV1200] SQL Server gets the same rows in one transaction without a limit of time, with references checked at its end', async () => {
  const { dataSource, requests } = await openRecordingSqlServer(rolloffModel)
  const target = new SqlServerDatabase(createSqlServerDialect(), dataSource)
  const counts = await copyCompany({ from: source, to: target, model: rolloffModel })
  const statements = requests.map(({ sql }) => sql)
  expect(statements.at(0)).toBe('BEGIN')
  expect(statements.at(-1)).toBe('COMMIT')
  const places = (part: string) => statements.flatMap((sql, index) => (sql.includes(part) ? [index] : []))
  const inserts = places('INSERT INTO')
  expect(Math.max(...places('NOCHECK CONSTRAINT ALL'))).toBeLessThan(Math.min(...inserts))
  expect(Math.min(...places('WITH CHECK CHECK CONSTRAINT ALL'))).toBeGreaterThan(Math.max(...inserts))
  expect(statements).toContainEqual(
    expect.stringMatching(/^ALTER SEQUENCE \[CustomerKey\] RESTART WITH \d+$/),
  )
  expect(counts.get('Customer')).toBeGreaterThan(20)
  expect(new Set(requests.map(({ timeout }) => timeout))).toEqual(new Set([0]))
  // The grammar lacks the constraints, and batches of more rows only repeat their statement.
  const batches = inserts
    .map((index) => statements[index] ?? '')
    .toSorted((one, other) => one.length - other.length)
  const others = statements.filter((sql) => /^(?:DELETE|ALTER SEQUENCE) /.test(sql))
  const parsed = [...batches.slice(0, 2), ...others]
  expect(parsed.flatMap((sql) => parseTSql(sql).map((error) => `${sql}: ${error}`))).toEqual([])
})

it('[MV1320] texts that are too long for SQL Server are named with table, record and field, and nothing is copied', async () => {
  const { dataSource, requests } = await openRecordingSqlServer(rolloffModel)
  const target = new SqlServerDatabase(createSqlServerDialect(), dataSource)
  const rename = (name: string, key: string) =>
    source.transaction((transaction) =>
      transaction.execute(`UPDATE "Customer" SET "companyName" = ?1 WHERE "id" IN (${key})`, [name]),
    )
  const [first, second] = await source.query(
    'SELECT "id", "companyName" FROM "Customer" ORDER BY "id" LIMIT 2',
    [],
  )
  await rename('x'.repeat(300), `${String(first?.['id'])}, ${String(second?.['id'])}`)
  await expect(copyCompany({ from: source, to: target, model: rolloffModel })).rejects.toThrow(
    new RegExp(
      `^Nothing was copied\\. Shorten these texts first:\\nCustomer ${String(first?.['id'])}, [^:]+ \\(companyName\\): 300 characters, of which the other database keeps at most \\d+\\.\\nCustomer ${String(second?.['id'])}, [^\\n]+$`,
    ),
  )
  expect(requests.at(-1)?.sql).toBe('ROLLBACK')
  for (const row of [first, second]) await rename(String(row?.['companyName']), String(row?.['id']))
})

describeSqlServer('a company that moves', (server) => {
  it('[MV1081] is there with every row, its log is whole, and it goes on with keys that were never given', async () => {
    const empty = await createSqlServerDatabase(server)
    const before = await everythingIn(source)
    const said = await moveCommand(['--to', empty.url], { DATABASE_URL: url, DATA_DIR: folder })
    expect(said).toMatch(/^Copied [\d,]+ rows of \d+ tables\. Now set DATABASE_URL/)
    const moved = await open(empty.url)
    expect(await everythingIn(moved)).toEqual(before)
    expect(await verify(empty.url)).toEqual(await verify(url))
    const next = (database: Database) =>
      database.transaction((transaction) => database.dialect.reserveKeys(transaction, 'Customer', 1))
    expect(await next(moved)).toBe(await next(source))
    const broken = moved.transaction((transaction) =>
      transaction.execute('UPDATE "Job" SET "rentalId" = 987654321', []),
    )
    expect(moved.dialect.errorKind(await broken.catch((error: unknown) => error))).toBe('reference')
    await moved.close()
    await empty.remove()
  })
})
