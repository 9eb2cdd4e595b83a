import { rolloffModel } from '#shared/entities.ts'
import { addColumn, indexed, keyOf, optional, text, unique } from '#server/database/migrations/tables.ts'
import { openRecordingSqlServer, type RecordingSqlServer } from '#test/support/recordingSqlServer.ts'
import { parseTSql } from '#test/support/tsql.ts'

const FOREIGN_KEY =
  /,? ?(?:ADD )?CONSTRAINT "(?<name>FK_\w+)" FOREIGN KEY \("(?<column>\w+)"\) REFERENCES "(?<table>\w+)" ?\("(?<key>\w+)"\)(?: ON DELETE NO ACTION ON UPDATE NO ACTION)?/g

const CREATE_TABLE = /^CREATE TABLE "(?<table>\w+)" \((?<members>.*)\)$/s
const ALTER_TABLE =
  /^ALTER TABLE "(?<table>\w+)" (?:ADD|ALTER COLUMN) (?<column>"\w+" .*?(?: NOT NULL(?= DEFAULT))?)(?: NULL| DEFAULT \S+)$/

/** Schema statements normalized: foreign keys and columns separately, each in its latest form, in alphabetical order. */
function normalized(statements: readonly string[]): string[] {
  const columns = new Map<string, string>()
  const others = withoutForeignKeys(statements).filter((sql) => {
    const { table, members, column } = (CREATE_TABLE.exec(sql) ?? ALTER_TABLE.exec(sql))?.groups ?? {}
    for (const member of members?.split(/, (?=["C])/) ?? (column === undefined ? [] : [column]))
      columns.set(`${table}.${member.split(' ')[0]}`, member)
    return table === undefined
  })
  return [...others, ...[...columns].map(([name, column]) => `${name}: ${column}`)].toSorted()
}

function withoutForeignKeys(statements: readonly string[]): string[] {
  return statements
    .flatMap((sql) => {
      const keys = [...sql.matchAll(FOREIGN_KEY)].map(
        ({ groups = {} }) => `${groups['name']}: ${groups['column']} -> ${groups['table']}.${groups['key']}`,
      )
      return [sql.replaceAll(FOREIGN_KEY, '').trim(), ...keys]
    })
    .filter((sql) => !/^ALTER TABLE "\w+"$/.test(sql))
}

/** The statements but for those that create an index that is dropped later. */
function withoutDroppedIndexes(statements: readonly string[]): string[] {
  return statements.filter((sql, index) => {
    const [, name = ''] = /^CREATE (?:UNIQUE )?INDEX "(\w+)"/.exec(sql) ?? []
    return name === '' || !statements.slice(index).some((later) => later.startsWith(`DROP INDEX "${name}"`))
  })
}

describe('SQL Server’s tables', () => {
  let server: RecordingSqlServer
  let declared: string[]
  let migrated: string[]
  beforeAll(async () => {
    server = await openRecordingSqlServer(rolloffModel)
    const builder = await server.dataSource.driver.createSchemaBuilder().log()
    declared = builder.upQueries.map(({ query }) => query)
    server.requests.length = 0
    await server.dataSource.runMigrations()
    migrated = withoutDroppedIndexes(server.requests.map(({ sql }) => sql))
  })
  afterAll(() => server.dataSource.destroy())

  const isSchema = (sql: string) =>
    /^(CREATE|ALTER) /.test(sql) && !sql.includes('"Migration"') && !sql.includes(' SEQUENCE ')

  test('are created by the migrations exactly as declared', () => {
    expect(normalized(migrated.filter(isSchema))).toEqual(normalized(declared))
    expect(declared.filter((sql) => sql.startsWith('CREATE TABLE'))).toHaveLength(
      Object.keys(rolloffModel.entities).length + 14,
    )
  })

  test('have a sequence for the keys of every entity', () => {
    const sequences = migrated.flatMap((sql) => /^CREATE SEQUENCE \[(\w+)Key\]/.exec(sql)?.[1] ?? [])
    expect(sequences.toSorted()).toEqual(Object.keys(rolloffModel.entities).toSorted())
  })

  test('are written in valid T-SQL', () => {
    const distinct = [...new Set([...declared, ...migrated])].filter((sql) => !/^(BEGIN|COMMIT)/.test(sql))
    const errors = distinct.flatMap((sql) => parseTSql(sql).map((error) => `${sql}: ${error}`))
    expect(errors).toEqual([])
  })

  test('avoid what a server rejects although it parses: cascades and indexes on long text', () => {
    const long = migrated.flatMap((sql) => {
      const table = /^CREATE TABLE "(\w+)"/.exec(sql)?.[1]
      return [...sql.matchAll(/"(\w+)" nvarchar\(MAX\)/g)].map(([, column]) => `"${table}" ("${column}")`)
    })
    expect(long).toContain('"Note" ("text")')
    for (const sql of migrated) {
      expect(sql).not.toMatch(/CASCADE|SET NULL/)
      expect(long.some((column) => sql.includes(` INDEX `) && sql.includes(column))).toBe(false)
      // This would lose the column's values.
      expect(sql).not.toContain('DROP COLUMN')
    }
  })

  test('gain a column together with its index and foreign key', async () => {
    server.requests.length = 0
    const queryRunner = server.dataSource.createQueryRunner()
    await addColumn(queryRunner, 'SalesPerson', 'customerId', optional(indexed(keyOf('Customer'))))
    await addColumn(queryRunner, 'SalesPerson', 'badge', optional(unique(text(20))))
    const statements = server.requests.map(({ sql }) => sql)
    expect(statements).toEqual([
      'ALTER TABLE "SalesPerson" ADD "customerId" int NULL',
      'ALTER TABLE "SalesPerson" ADD CONSTRAINT "FK_SalesPerson_customerId" FOREIGN KEY ("customerId") REFERENCES "Customer" ("id")',
      'CREATE INDEX "IX_SalesPerson_customerId" ON "SalesPerson" ("customerId")',
      'ALTER TABLE "SalesPerson" ADD "badge" nvarchar(20) NULL',
      'CREATE UNIQUE INDEX "IX_SalesPerson_badge" ON "SalesPerson" ("badge") WHERE "badge" IS NOT NULL',
    ])
    expect(statements.flatMap(parseTSql)).toEqual([])
  })
})
