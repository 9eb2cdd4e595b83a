import { entities, rolloffModel } from '#shared/entities.ts'
import { ROLES } from '#shared/access/roles.ts'
import { AZURE_TYPES, MISCELLANEOUS_PRODUCT_ID } from '#shared/invoicing/productForType.ts'
import { COMMERCIAL, RESIDENTIAL } from '#shared/customers/CustomerType.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { field } from '#shared/model/field.ts'
import { PAYMENT_METHOD } from '#shared/payments/paymentMethods.ts'
import { DEFAULT_SALES_PERSON_ID } from '#shared/people/SalesPerson.ts'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'
import { RENTAL_STATUS } from '#shared/rentals/rentalStatuses.ts'
import { settings } from '#shared/settings/settings.ts'
import type { Database } from '#server/database/Database.ts'
import {
  addColumn,
  flag,
  indexed,
  keyOf,
  optional,
  text,
  unique,
} from '#server/database/migrations/tables.ts'
import { migrate } from '#server/installation/migrate.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { pendingStatements } from '#server/database/pendingStatements.ts'
import { LETTERHEAD } from '#test/support/migratedDatabase.ts'
import {
  createEmptySqliteDatabase,
  describeDatabases,
  openTestDatabase,
  type TestDatabase,
} from '#test/support/testDatabase.ts'

describeDatabases('the migrated tables', (open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  test('match the declared entities', async () => {
    expect({ whatTheMigrationsLack: await pendingStatements(database.dataSource) }).toEqual({
      whatTheMigrationsLack: [],
    })
  })

  describe('of an entity with records that gained fields', () => {
    let grown: TestDatabase
    let database: Database
    beforeAll(async () => {
      grown = await open()
      const queryRunner = grown.dataSource.createQueryRunner()
      await addColumn(queryRunner, 'SalesPerson', 'retired', flag, 0)
      await addColumn(queryRunner, 'SalesPerson', 'code', text(9), "N'A")
      await addColumn(queryRunner, 'SalesPerson', 'region', optional(indexed(text(20))))
      await addColumn(queryRunner, 'SalesPerson', 'badge', optional(unique(text(20))))
      await addColumn(queryRunner, 'SalesPerson', 'customerId', optional(indexed(keyOf('Customer'))))
      await addColumn(queryRunner, 'SalesPerson', 'timeTypeId', optional(keyOf('TimeType')))
      await queryRunner.release()
      const fields = {
        retired: field.flag('Retired'),
        code: field.text('Code', { required: true, maxLength: 9 }),
        region: field.text('Region', { maxLength: 20, indexed: true }),
        badge: field.text('Badge', { maxLength: 20, unique: true }),
        customerId: field.reference('Customer', 'Customer'),
        timeTypeId: field.lookup('Time type', 'TimeType'),
      }
      const SalesPerson = { ...entities.SalesPerson, fields: { ...entities.SalesPerson.fields, ...fields } }
      const model = { ...rolloffModel, entities: { ...entities, SalesPerson } }
      database = await openDatabase({ url: grown.url, model })
    })
    afterAll(async () => {
      await database.close()
      await grown.close()
    })

    const update = (assignment: string) =>
      database.transaction((transaction) =>
        transaction.execute(`UPDATE "SalesPerson" SET ${assignment} WHERE "id" = 1`, []),
      )

    test('match the declaration: columns, indexes and foreign keys', async () => {
      expect(await pendingStatements(database.dataSource)).toEqual([])
      expect(await database.query('SELECT "code", "retired" FROM "SalesPerson"', [])).toMatchObject([
        { code: "N'A" },
      ])
    })

    test('compare an indexed text without regard to case', async () => {
      await update(`"region" = 'North'`)
      expect(
        await database.query(`SELECT "id" FROM "SalesPerson" WHERE "region" = 'NORTH'`, []),
      ).toHaveLength(1)
    })

    test('refuse a reference to a row that does not exist', async () => {
      const message: unknown = expect.stringMatching(/FOREIGN KEY/i)
      await expect(update('"timeTypeId" = 4711')).rejects.toMatchObject({ message })
      expect(await update('"timeTypeId" = 1')).toBe(1)
    })
  })

  test('contain the customer types, rate types and the sales person that the code refers to', async () => {
    const names = async (table: string) =>
      (await database.query(`SELECT "name" FROM "${table}" ORDER BY "id"`, [])).map((row) => row['name'])
    expect(await names('CustomerType')).toEqual(['Commercial', 'Residential'])
    expect([COMMERCIAL, RESIDENTIAL]).toEqual([1, 2])
    expect(await names('RateType')).toEqual(['Dumpster', 'Hauling', 'Shop', 'Zone'])
    expect(Object.values(RATE_TYPE)).toEqual([1, 2, 3, 4])
    expect(await names('SalesPerson')).toEqual(['House'])
    expect(DEFAULT_SALES_PERSON_ID).toBe(1)
  })

  test('contain the statuses, types, actions and methods that the code refers to', async () => {
    const rows = async (table: string) =>
      (await database.query(`SELECT "id", "name" FROM "${table}" ORDER BY "id"`, [])).map(
        ({ id, name }): [string, unknown] => [String(name), id],
      )
    const ids = (constants: Readonly<Record<string, number>>) => Object.entries(constants)
    const folded = (entries: readonly [string, unknown][]) =>
      entries.map(([name, id]) => [name.replaceAll(' ', '').toLowerCase(), id])
    expect(folded(await rows('RentalStatus'))).toEqual(folded(ids(RENTAL_STATUS)))
    expect(folded(await rows('JobType'))).toEqual(folded(ids(JOB_TYPE)))
    expect(folded(await rows('JobAction'))).toEqual(folded(ids(JOB_ACTION)))
    expect(folded(await rows('InvoiceStatus'))).toEqual(folded(ids(INVOICE_STATUS)))
    expect(folded(await rows('PaymentMethod'))).toEqual(folded(ids(PAYMENT_METHOD)))
    expect(await rows('TimeType')).toEqual([
      ['Regular', 1],
      ['PTO', 2],
    ])
  })

  test('M-063 contain an accounting product for each category, the miscellaneous one with id 58', async () => {
    const products = await database.query(
      'SELECT "id", "azureType" FROM "QuickBooksProduct" ORDER BY "id"',
      [],
    )
    expect(products.map((row) => row['azureType'])).toEqual([...AZURE_TYPES])
    const miscellaneous = products.find((row) => row['azureType'] === 'Misc')
    expect(miscellaneous?.['id']).toBe(MISCELLANEOUS_PRODUCT_ID)
  })

  test('F-098 contain one active fuel rate, that of the setting', async () => {
    const rates = await database.query('SELECT "rate", "endDate" FROM "FuelRatePercentage"', [])
    expect(rates).toEqual([{ rate: 0.12, endDate: null }])
  })

  test('F-016 contain every role with its exact name', async () => {
    const rows = await database.query('SELECT "name" FROM "Role" ORDER BY "displayOrder"', [])
    expect(rows.map((row) => row['name'])).toEqual([...ROLES])
  })

  test('F-097 contain every declared setting with its default value', async () => {
    const rows = await database.query('SELECT "name", "decimalValue", "stringValue" FROM "Setting"', [])
    const stored = rows.map((row) => [row['name'], row['decimalValue'] ?? row['stringValue']])
    const declared = Object.entries(settings).map(([name, setting]) => [name, setting.default])
    expect(Object.fromEntries(stored)).toEqual({ ...Object.fromEntries(declared), ...LETTERHEAD })
  })

  test('are unchanged by a second start', async () => {
    expect(await migrate(database)).toEqual([])
    const other = await openDatabase({ url: database.url, model: rolloffModel })
    expect(await migrate(other)).toEqual([])
    await other.close()
  })
})

test('a declaration without its migration is detected', async () => {
  const empty = createEmptySqliteDatabase()
  const Setting = {
    ...entities.Setting,
    fields: { ...entities.Setting.fields, remark: field.text('Remark') },
  }
  const database = await openDatabase({
    url: empty.url,
    model: { ...rolloffModel, entities: { ...entities, Setting } },
  })
  await migrate(database)
  expect((await pendingStatements(database.dataSource)).join('\n')).toContain('remark')
  await database.close()
  await empty.remove()
})

test('a database of a newer version prevents the start with a clear message', async () => {
  const database = await openTestDatabase()
  await database.transaction((transaction) =>
    transaction.execute(
      `INSERT INTO "Migration" ("timestamp", "name") VALUES (2, 'AddWings1900000000000')`,
      [],
    ),
  )
  await expect(migrate(database)).rejects.toThrow(
    'The database was updated by a newer version of Rolloff (AddWings1900000000000); start that version or restore a backup.',
  )
  await database.close()
})

test('a failing migration leaves the database unchanged', async () => {
  const empty = createEmptySqliteDatabase()
  const database = await openDatabase({ url: empty.url, model: rolloffModel })
  await database.transaction((transaction) => transaction.execute('CREATE TABLE "Note" ("mine" integer)', []))
  await expect(migrate(database)).rejects.toThrow('Note')
  const tables = await database.query(`SELECT "name" FROM "sqlite_master" WHERE "type" = 'table'`, [])
  expect(tables.map((row) => row['name'])).not.toContain('Customer')
  await database.close()
  await empty.remove()
})

test('the tables of SQLite are clustered by their key where their declaration says so', async () => {
  const database = await openTestDatabase()
  const declared = database.dataSource.entityMetadatas.filter(({ withoutRowid }) => withoutRowid)
  const stored = await database.query(
    `SELECT [name] FROM [sqlite_master] WHERE [type] = 'table' AND [sql] LIKE '% WITHOUT ROWID' ORDER BY [name]`,
    [],
  )
  expect(stored.map(({ name }) => name)).toEqual(declared.map(({ tableName }) => tableName).toSorted())
  await database.close()
})
