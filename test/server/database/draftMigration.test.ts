import { entities, rolloffModel } from '#shared/entities.ts'
import { defineEntity } from '#shared/model/defineEntity.ts'
import { field } from '#shared/model/field.ts'
import { draftMigration } from '#server/database/draftMigration.ts'
import { migrationSource } from '#server/database/migrationSource.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/testDatabase.ts'

const { SalesPerson, Setting } = entities

describe('the draft of a migration', () => {
  let migrated: TestDatabase
  beforeAll(async () => {
    migrated = await openTestDatabase()
  })
  afterAll(() => migrated.close())

  /** What is drafted once these are declared instead of those of the product. */
  async function drafted(changed: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
    const model = { ...rolloffModel, entities: { ...entities, ...changed } }
    const database = await openDatabase({ url: migrated.url, model })
    const statements = await draftMigration(database.dataSource, model)
    await database.close()
    return statements
  }

  const salesPerson = (fields: Readonly<Record<string, unknown>>) => ({
    SalesPerson: { ...SalesPerson, fields: { ...SalesPerson.fields, ...fields } },
  })

  test('[MI303] is empty where tables and declarations agree', async () => {
    expect(await drafted({})).toEqual([])
  })

  test('[MI303] adds columns with index, reference and the value of rows that exist', async () => {
    const fields = {
      retired: field.flag('Retired'),
      code: field.text('Code', { maxLength: 9, default: "N'A" }),
      level: field.integer('Level', { required: true }),
      remark: field.note('Remark', { required: true }),
      region: field.text('Region', { maxLength: 20, indexed: true }),
      badge: field.text('Badge', { maxLength: 20, unique: true }),
      customerId: field.reference('Customer', 'Customer'),
      managerId: field.lookup('Manager', 'User'),
      since: field.day('Since'),
      share: field.decimal('Share', { precision: 9, scale: 3 }),
    }
    expect(await drafted(salesPerson(fields))).toEqual([
      "addColumn(queryRunner, 'SalesPerson', 'retired', flag, 0)",
      String.raw`addColumn(queryRunner, 'SalesPerson', 'code', text(9), 'N\'A')`,
      "addColumn(queryRunner, 'SalesPerson', 'level', integer, 0)",
      "addColumn(queryRunner, 'SalesPerson', 'remark', longText, '')",
      "addColumn(queryRunner, 'SalesPerson', 'region', optional(indexed(text(20))))",
      "addColumn(queryRunner, 'SalesPerson', 'badge', optional(unique(text(20))))",
      "addColumn(queryRunner, 'SalesPerson', 'customerId', optional(indexed(keyOf('Customer'))))",
      "addColumn(queryRunner, 'SalesPerson', 'managerId', optional(keyOf('User', 'userId')))",
      "addColumn(queryRunner, 'SalesPerson', 'since', optional(day))",
      "addColumn(queryRunner, 'SalesPerson', 'share', optional(decimal(9, 3)))",
    ])
  })

  test('[MI303] makes columns larger and indexes as they are declared, and removes no column', async () => {
    const { stringValue: _removed, ...fields } = Setting.fields
    const changed = {
      Setting: {
        ...Setting,
        fields: { ...fields, decimalValue: field.decimal('Value', { precision: 20, scale: 6 }) },
        indexes: [['name', 'intValue']],
      },
    }
    expect(await drafted(changed)).toEqual([
      "widenColumn(queryRunner, 'Setting', 'decimalValue', decimal(20, 6))",
      "createIndex(queryRunner, 'Setting', ['name', 'intValue'])",
    ])
    expect(
      await drafted(salesPerson({ name: field.text('Name', { maxLength: 60, indexed: true }) })),
    ).toEqual([
      "widenColumn(queryRunner, 'SalesPerson', 'name', text(60))",
      "createIndex(queryRunner, 'SalesPerson', ['name'])",
    ])
    expect(
      await drafted({
        Setting: { ...Setting, fields: { ...Setting.fields, name: field.text('Name', { maxLength: 80 }) } },
      }),
    ).toEqual([
      "widenColumn(queryRunner, 'Setting', 'name', text(80))",
      "dropIndex(queryRunner, 'Setting', ['name'])",
    ])
  })

  test('[MI303] makes a table after those that it refers to', async () => {
    const access = { read: 'signedIn', create: 'signedIn', update: 'signedIn', delete: 'nobody' } as const
    const define = (name: string, fields: Parameters<typeof defineEntity>[0]['fields']) =>
      defineEntity({ name, resource: `${name}s`, caption: name, title: ['id'], access, fields })
    const Wing = define('Wing', {
      id: field.id(),
      planeId: field.reference('Plane', 'Plane', { required: true }),
    })
    const Plane = define('Plane', { id: field.id(), made: field.instant('Made') })
    expect(await drafted({ Wing, Plane })).toEqual([
      "createTable(queryRunner, 'Plane', { id: key, made: optional(instant), })",
      "createTable(queryRunner, 'Wing', { id: key, planeId: indexed(keyOf('Plane')), })",
    ])
  })

  test('[MI303] imports the words that it uses, which columns and texts may have as well', () => {
    const statements = ["createTable(queryRunner, 'flag', { id: key, text: optional(day), })"]
    const source = migrationSource('AddWings1900000000000', statements)
    expect(source).toContain("import { createTable, day, key, optional } from './tables.ts'")
    expect(source).toContain('export class AddWings1900000000000 implements MigrationInterface')
    expect(source).toContain(`await ${statements[0]}`)
  })
})
