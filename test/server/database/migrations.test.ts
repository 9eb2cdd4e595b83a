import type { QueryRunner } from 'typeorm'
import { PRODUCT_VERSION } from '#shared/wire/boot.ts'
import { ConfigurationError } from '#server/kernel/errors.ts'
import { migrationNames, loadMigrations } from '#server/database/findMigrations.ts'
import { isUpToDate } from '#server/database/runMigrations.ts'
import { migrate } from '#server/installation/migrate.ts'
import { migrationState } from '#server/database/migrationState.ts'
import { openOwnDatabase, openTestDatabase, type TestDatabase } from '#test/support/testDatabase.ts'

const BASELINE = 'CreateCompany1732000120003'

/** Makes the database one that an earlier version made. */
function recordOnly(database: TestDatabase, names: readonly string[]): Promise<void> {
  return database.transaction(async (transaction) => {
    await transaction.execute('DELETE FROM "Migration"', [])
    for (const name of names)
      await transaction.execute('INSERT INTO "Migration" ("timestamp", "name") VALUES (?1, ?2)', [
        Number(name.slice(-13)),
        name,
      ])
  })
}

const recorded = async (database: TestDatabase): Promise<unknown[]> =>
  (await database.query('SELECT "name" FROM "Migration" ORDER BY "timestamp"', [])).map(({ name }) => name)

test('[MI300] the migrations are the classes of their folder, in the order of their times', async () => {
  const loaded = await loadMigrations()
  expect(loaded.map((Migration) => new Migration().name)).toEqual(migrationNames())
  expect(migrationNames()[0]).toBe(BASELINE)
})

test('[MI301] a database with the last migration before the baseline keeps its rows and has had the baseline', async () => {
  const database = await openTestDatabase()
  const later = migrationNames().slice(1)
  await recordOnly(database, [
    'CreateFoundations1732000000000',
    'CopyPrintedNames1732000120002',
    'KeepSentFigures1732000120003',
    ...later,
  ])
  await database.transaction((transaction) =>
    transaction.execute(`UPDATE "SalesPerson" SET "name" = 'Ann'`, []),
  )
  expect(await isUpToDate(database.dataSource)).toBe(false)
  expect(await migrate(database)).toEqual([])
  expect(await recorded(database)).toEqual(migrationNames())
  expect(await isUpToDate(database.dataSource)).toBe(true)
  expect(await database.query('SELECT "name" FROM "SalesPerson"', [])).toEqual([{ name: 'Ann' }])
  await database.close()
})

test('[MI302] a database without the last migration before the baseline is refused and stays as it is', async () => {
  const database = await openTestDatabase()
  const names = ['CreateFoundations1732000000000', 'CopyPrintedNames1732000120002']
  await recordOnly(database, names)
  await expect(migrate(database)).rejects.toThrow('too old for this one to update')
  expect(await recorded(database)).toEqual(names)
  await database.close()
})

test.each([
  ['new', [], { state: 'behind' }],
  ['behind', ['A1900000000001'], { state: 'behind' }],
  ['current', ['A1900000000001', 'B1900000000002'], { state: 'current' }],
  [
    'of a newer version',
    ['A1900000000001', 'C1900000000003'],
    { state: 'newer', migration: 'C1900000000003' },
  ],
  ['of a newer version by an odd name', ['InventTime9'], { state: 'newer', migration: 'InventTime9' }],
])('[MI302] a database is %s by the migrations that it has had', (_what, executed, state) => {
  expect(migrationState(['A1900000000001', 'B1900000000002'], executed)).toEqual(state)
})

test('[MI304] a start adds the settings without a row with their declared values and leaves the others alone', async () => {
  const database = await openTestDatabase()
  const rows = () =>
    database.query('SELECT "id", "name", "decimalValue", "stringValue" FROM "Setting" ORDER BY "id"', [])
  const before = await rows()
  await database.transaction(async (transaction) => {
    await transaction.execute(`DELETE FROM "Setting" WHERE "name" IN ('FuelRate', 'MarginBaseDate')`, [])
    await transaction.execute(`UPDATE "Setting" SET "decimalValue" = NULL WHERE "name" = 'ServiceRate'`, [])
  })
  const left = await rows()
  const last = Number(before.at(-1)?.['id'])
  await migrate(database)
  expect(await rows()).toEqual([
    ...left,
    { id: last + 1, name: 'FuelRate', decimalValue: 24.5, stringValue: null },
    { id: last + 2, name: 'MarginBaseDate', decimalValue: null, stringValue: '2025-05-01' },
  ])
  await database.close()
})

test('[MI1070] a migration that fails leaves the database as it was, and the message says what to do', async () => {
  class FailLast1999000000002 {
    async up(): Promise<void> {
      throw new Error('no such column: weight')
    }
    async down(): Promise<void> {
      await Promise.resolve()
    }
  }
  class ChangeFirst1999000000001 extends FailLast1999000000002 {
    override async up(runner?: QueryRunner): Promise<void> {
      await runner?.query('CREATE TABLE "Extra" ("id" integer)')
      await runner?.query('ALTER TABLE "SalesPerson" ADD COLUMN "extra" integer')
      await runner?.query(`UPDATE "SalesPerson" SET "name" = 'Changed'`)
    }
  }
  const database = await openOwnDatabase()
  const dataSource = database.dataSource
  const whole = async () => [
    await dataSource.query('SELECT * FROM sqlite_master ORDER BY "name"'),
    await dataSource.query('SELECT * FROM "SalesPerson"'),
    await recorded(database),
  ]
  const before = await whole()
  const usual = dataSource.migrations.length
  dataSource.migrations.push(new ChangeFirst1999000000001(), new FailLast1999000000002())
  const migrating = migrate(database)
  await expect(migrating).rejects.toThrow(ConfigurationError)
  await expect(migrating).rejects.toThrow(
    `The database could not be updated to version ${PRODUCT_VERSION}: FailLast1999000000002 failed (no such column: weight). It is as it was before: the former version can be started again. Keep this message and report it.`,
  )
  expect(await whole()).toEqual(before)
  // The former version does not know them.
  dataSource.migrations.splice(usual)
  expect(await migrate(database)).toEqual([])
  await database.close()
})
