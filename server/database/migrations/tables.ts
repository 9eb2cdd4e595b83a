import { Table, TableForeignKey, TableIndex, type QueryRunner } from 'typeorm'
import type { StoredField } from '#server/metadata/columnType.ts'
import type { Dialect } from '../dialects/Dialect.ts'
import { createSqliteDialect } from '../dialects/sqlite.ts'
import { createSqlServerDialect, sequenceOf } from '../dialects/sqlserver.ts'

/** A column of a migration. Migrations do not use the declarations, which may change later. */
interface Column extends StoredField {
  readonly nullable: boolean
  readonly references?: { readonly table: string; readonly column: string }
}

const plain = { nullable: false, indexed: false, unique: false } as const

export const key: Column = { kind: 'id', ...plain }
export const integer: Column = { kind: 'integer', ...plain }
export const flag: Column = { kind: 'flag', ...plain }
export const longText: Column = { kind: 'note', ...plain }
export const instant: Column = { kind: 'text', maxLength: 24, ...plain }
export const day: Column = { kind: 'text', maxLength: 10, ...plain }
export const money: Column = { kind: 'decimal', precision: 18, scale: 2, ...plain }
export const rate: Column = { kind: 'decimal', precision: 18, scale: 4, ...plain }

export function text(maxLength: number): Column {
  return { kind: 'text', maxLength, ...plain }
}

export function decimal(precision: number, scale: number): Column {
  return { kind: 'decimal', precision, scale, ...plain }
}

/** A column that holds the key of another table's row. */
export function keyOf(table: string, column = 'id'): Column {
  return { ...integer, references: { table, column } }
}

export function optional(column: Column): Column {
  return { ...column, nullable: true }
}

export function indexed(column: Column): Column {
  return { ...column, indexed: true }
}

export function unique(column: Column): Column {
  return { ...column, unique: true }
}

/**
 * Creates a table with the indexes and foreign keys of its columns; the first column is the key, which clusters the table in
 * SQLite if it is not a number, unless rows are appended whatever their key.
 */
export async function createTable(
  queryRunner: QueryRunner,
  name: string,
  columns: Readonly<Record<string, Column>>,
  { isAppended = false } = {},
): Promise<void> {
  const { columnType } = dialectOf(queryRunner)
  const entries = Object.entries(columns)
  await queryRunner.createTable(
    new Table({
      name,
      withoutRowid: entries[0]?.[1].kind !== 'id' && !isAppended,
      columns: entries.map(([columnName, column], index) => ({
        name: columnName,
        ...columnType(column),
        isPrimary: index === 0,
        isNullable: column.nullable,
      })),
      indices: entries.flatMap(([columnName, column]) => indexOf(columnName, column)),
      foreignKeys: entries.flatMap(([columnName, { references }]) => {
        if (references === undefined) return []
        const { table, column } = references
        return [
          new TableForeignKey({
            columnNames: [columnName],
            referencedTableName: table,
            referencedColumnNames: [column],
          }),
        ]
      }),
    }),
  )
  if (entries[0]?.[1].kind === 'id') await createKeySequence(queryRunner, name)
}

/**
 * Creates a table of the same columns and rows that is no longer clustered by its key, for rows that are only appended: SQLite fills the
 * pages of such a table, and leaves those of a clustered one half empty. SQL Server does not.
 */
export async function stopClustering(
  queryRunner: QueryRunner,
  table: string,
  columns: Readonly<Record<string, Column>>,
): Promise<void> {
  if (isSqlServer(queryRunner)) return
  await queryRunner.query(`ALTER TABLE "${table}" RENAME TO "${table}Clustered"`)
  await createTable(queryRunner, table, columns, { isAppended: true })
  const names = Object.keys(columns)
    .map((name) => `"${name}"`)
    .join(', ')
  await queryRunner.query(`INSERT INTO "${table}" (${names}) SELECT ${names} FROM "${table}Clustered"`)
  await queryRunner.query(`DROP TABLE "${table}Clustered"`)
}

/**
 * Adds a column with its index and foreign key, empty in all rows, or with this value in them where it is never empty. SQLite
 * refuses a reference that is never empty.
 */
export async function addColumn(
  queryRunner: QueryRunner,
  table: string,
  name: string,
  column: Column,
  value?: number | string,
): Promise<void> {
  const literal = typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : value
  const content = literal === undefined ? 'NULL' : `NOT NULL DEFAULT ${literal}`
  // Both databases accept this statement; TypeORM would copy the whole table in SQLite.
  await queryRunner.query(
    `ALTER TABLE "${table}" ADD "${name}" ${columnTypeSql(queryRunner, column)} ${content}` +
      (isSqlServer(queryRunner) ? '' : foreignKeyInColumn(table, name, column)),
  )
  if (isSqlServer(queryRunner) && column.references !== undefined)
    await queryRunner.query(
      `ALTER TABLE "${table}" ADD ${foreignKey(table, name, column.references)} ("${column.references.column}")`,
    )
  for (const index of indexOf(name, column)) await createIndex(queryRunner, table, [name], index)
}

/** SQLite adds a column only with a constraint of its own, and TypeORM reads the name only in the form of a table's. */
function foreignKeyInColumn(table: string, name: string, { references }: Column): string {
  if (references === undefined) return ''
  return ` /* ${foreignKey(table, name, references)} */ REFERENCES "${references.table}" ("${references.column}")`
}

function foreignKey(
  table: string,
  name: string,
  { table: target }: NonNullable<Column['references']>,
): string {
  return `CONSTRAINT "FK_${table}_${name}" FOREIGN KEY ("${name}") REFERENCES "${target}"`
}

/** Removes an index over columns of a table. */
export async function dropIndex(
  queryRunner: QueryRunner,
  table: string,
  columnNames: readonly string[],
): Promise<void> {
  const name = ['IX', table, ...columnNames].join('_')
  await queryRunner.query(`DROP INDEX "${name}"${isSqlServer(queryRunner) ? ` ON "${table}"` : ''}`)
}

/** Changes the type of a column without an index to a wider one, which may be empty. */
export async function widenColumn(
  queryRunner: QueryRunner,
  table: string,
  name: string,
  column: Column,
): Promise<void> {
  const type = columnTypeSql(queryRunner, column)
  if (isSqlServer(queryRunner)) {
    await queryRunner.query(`ALTER TABLE "${table}" ALTER COLUMN "${name}" ${type} NULL`)
    return
  }
  // SQLite cannot change a type; a new column replaces the old one without copying the table.
  for (const statement of [
    `ALTER TABLE "${table}" ADD "${name}Widened" ${type} NULL`,
    `UPDATE "${table}" SET "${name}Widened" = "${name}" WHERE "${name}" IS NOT NULL`,
    `ALTER TABLE "${table}" DROP COLUMN "${name}"`,
    `ALTER TABLE "${table}" RENAME COLUMN "${name}Widened" TO "${name}"`,
  ])
    await queryRunner.query(statement)
}

function columnTypeSql(queryRunner: QueryRunner, column: Column): string {
  const { type, length, precision, scale, collation } = dialectOf(queryRunner).columnType(column)
  const size = length ?? (precision === undefined ? undefined : `${precision},${scale}`)
  return `${type}${size === undefined ? '' : `(${size})`}${collation === undefined ? '' : ` COLLATE ${collation}`}`
}

/** Adds an index over columns of a table, by default over all of its rows. */
export async function createIndex(
  queryRunner: QueryRunner,
  table: string,
  columnNames: readonly string[],
  { isUnique = false, where = '' }: Partial<Pick<TableIndex, 'isUnique' | 'where'>> = {},
): Promise<void> {
  const name = ['IX', table, ...columnNames].join('_')
  const columns = columnNames.map((column) => `"${column}"`).join(', ')
  const rows = where === '' ? '' : ` WHERE ${where}`
  // Both databases accept this statement, and no table has to be loaded for it.
  await queryRunner.query(
    `CREATE ${isUnique ? 'UNIQUE INDEX' : 'INDEX'} "${name}" ON "${table}" (${columns})${rows}`,
  )
}

/**
 * Adds an index in the order of queries by these texts (case and accents ignored, then the key) that also covers other columns.
 * SQLite only: in SQL Server the collation defines the order.
 */
export async function createTextOrderIndex(
  queryRunner: QueryRunner,
  table: string,
  columns: {
    readonly key: string
    readonly orderedBy: readonly string[]
    readonly covered: readonly string[]
  },
): Promise<void> {
  if (isSqlServer(queryRunner)) return
  const { key, orderedBy, covered } = columns
  const order = orderedBy.map(
    (name) => `iif(octet_length("${name}") > length("${name}"), plain("${name}"), "${name}") COLLATE NOCASE`,
  )
  const parts = [...order, ...[key, ...covered].map((name) => `"${name}"`)]
  await queryRunner.query(`CREATE INDEX "IX_${table}_textOrder" ON "${table}" (${parts.join(', ')})`)
}

/** Adds rows with the keys given in their first column; numbers that are reserved later as keys follow the last of them. */
export async function insertRows(
  queryRunner: QueryRunner,
  table: string,
  rows: readonly Readonly<Record<string, string | number | null>>[],
): Promise<void> {
  const { quote } = dialectOf(queryRunner)
  const { driver } = queryRunner.dataSource
  for (const row of rows) {
    const columns = Object.keys(row).map(quote).join(', ')
    const placeholders = Object.keys(row)
      .map((name, index) => driver.createParameter(name, index))
      .join(', ')
    await queryRunner.query(
      `INSERT INTO ${quote(table)} (${columns}) VALUES (${placeholders})`,
      Object.values(row),
    )
  }
  const keys = rows.map((row) => Object.values(row)[0]).filter((first) => typeof first === 'number')
  if (keys.length === 0) return
  if (isSqlServer(queryRunner))
    await queryRunner.query(`ALTER SEQUENCE [${sequenceOf(table)}] RESTART WITH ${Math.max(...keys) + 1}`)
}

/** SQL Server assigns keys from a sequence per table; SQLite counts them in KeySequence, which needs no preparation. */
async function createKeySequence(queryRunner: QueryRunner, table: string): Promise<void> {
  if (isSqlServer(queryRunner))
    await queryRunner.query(`CREATE SEQUENCE [${sequenceOf(table)}] AS int START WITH 1 INCREMENT BY 1`)
}

function indexOf(name: string, column: Column): TableIndex[] {
  return column.indexed || column.unique
    ? [
        new TableIndex({
          columnNames: [name],
          isUnique: column.unique,
          // SQL Server treats two nulls as equal unless the index excludes them.
          ...(column.unique && column.nullable && { where: `"${name}" IS NOT NULL` }),
        }),
      ]
    : []
}

function dialectOf(queryRunner: QueryRunner): Dialect {
  return isSqlServer(queryRunner) ? createSqlServerDialect() : createSqliteDialect()
}

export function isSqlServer(queryRunner: QueryRunner): boolean {
  return queryRunner.dataSource.options.type === 'mssql'
}
