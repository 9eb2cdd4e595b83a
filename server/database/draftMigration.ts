import type { DataSource, EntityMetadata, Table } from 'typeorm'
import type { Model } from '#shared/model/model.ts'
import { acceptStoredDefaults } from './pendingStatements.ts'

type ColumnMetadata = EntityMetadata['columns'][number]
type IndexMetadata = EntityMetadata['indices'][number]

/**
 * The statements of a migration, in the words of `migrations/tables.ts`, that gives the tables of a SQLite database what they lack of the
 * model's declarations: tables, columns, indexes, and room in columns. What is no longer declared stays: to remove it is a decision.
 */
export async function draftMigration(dataSource: DataSource, model: Model): Promise<readonly string[]> {
  await acceptStoredDefaults(dataSource)
  const queryRunner = dataSource.createQueryRunner()
  const statements: string[] = []
  for (const metadata of inOrderOfReference(dataSource.entityMetadatas)) {
    const table = await queryRunner.getTable(metadata.tableName)
    const lacking =
      table === undefined
        ? createdTable(metadata)
        : [
            ...addedColumns(metadata, table, model),
            ...widenedColumns(metadata, table),
            ...changedIndexes(metadata, table),
          ]
    statements.push(...lacking)
  }
  await queryRunner.release()
  return statements
}

/** A table after those that it refers to, unless they refer to it as well. */
function inOrderOfReference(all: readonly EntityMetadata[]): readonly EntityMetadata[] {
  const seen = new Set<EntityMetadata>()
  const withReferred = (metadata: EntityMetadata): readonly EntityMetadata[] => {
    if (seen.has(metadata)) return []
    seen.add(metadata)
    const referred = metadata.foreignKeys.map(({ referencedEntityMetadata }) => referencedEntityMetadata)
    return [...referred.flatMap(withReferred), metadata]
  }
  return all.flatMap(withReferred)
}

function createdTable(metadata: EntityMetadata): readonly string[] {
  const { tableName, columns, withoutRowid } = metadata
  const members = columns.map((column) => `${column.databaseName}: ${columnText(column)},`)
  const isAppended = !withoutRowid && columns.every((column) => columnText(column) !== 'key')
  return [
    `createTable(queryRunner, '${tableName}', { ${members.join(' ')} }${isAppended ? ', { isAppended: true }' : ''})`,
    ...declaredIndexes(metadata)
      .filter((index) => !isOfOneColumn(index))
      .map(createdIndex),
  ]
}

function addedColumns(metadata: EntityMetadata, table: Table, model: Model): readonly string[] {
  const { tableName, columns } = metadata
  return columns
    .filter(({ databaseName }) => table.findColumnByName(databaseName) === undefined)
    .map((column) => {
      const name = column.databaseName
      const declared = model.entities[tableName]?.fields[name]?.default
      const value = column.isNullable ? '' : `, ${literal(declared ?? (isText(column) ? '' : 0))}`
      return `addColumn(queryRunner, '${tableName}', '${name}', ${columnText(column)}${value})`
    })
}

/** Only columns that may be empty can be widened without copying their table. */
function widenedColumns(metadata: EntityMetadata, table: Table): readonly string[] {
  const { tableName, columns, dataSource } = metadata
  return dataSource.driver
    .findChangedColumns(table.columns, columns)
    .filter(({ isNullable }) => isNullable)
    .flatMap((column) => {
      const name = column.databaseName
      const indexes = declaredIndexes(metadata).filter((index) => index.columns.includes(column))
      const stored = indexes.filter((index) => table.indices.some((each) => each.name === index.name))
      return [
        ...stored.map((index) => droppedIndex(tableName, databaseNames(index))),
        `widenColumn(queryRunner, '${tableName}', '${name}', ${typeText(column)})`,
        ...stored.map(createdIndex),
      ]
    })
}

function changedIndexes(metadata: EntityMetadata, table: Table): readonly string[] {
  const { tableName, indices } = metadata
  const isNew = ({ columns }: IndexMetadata) =>
    columns.length === 1 &&
    columns.some(({ databaseName }) => table.findColumnByName(databaseName) === undefined)
  return [
    ...table.indices
      .filter(({ name }) => !indices.some((index) => index.name === name))
      .map(({ columnNames }) => droppedIndex(tableName, columnNames)),
    ...declaredIndexes(metadata)
      .filter((index) => !isNew(index) && !table.indices.some(({ name }) => name === index.name))
      .map(createdIndex),
  ]
}

const declaredIndexes = ({ indices }: EntityMetadata): readonly IndexMetadata[] =>
  indices.filter(({ synchronize }) => synchronize)

const isOfOneColumn = ({ columns }: IndexMetadata): boolean => columns.length === 1

const databaseNames = ({ columns }: IndexMetadata): readonly string[] =>
  columns.map(({ databaseName }) => databaseName)

function createdIndex(index: IndexMetadata): string {
  const options = [
    ...(index.isUnique ? ['isUnique: true'] : []),
    ...(index.where === undefined ? [] : [`where: ${literal(index.where)}`]),
  ]
  const table = index.entityMetadata.tableName
  const more = options.length === 0 ? '' : `, { ${options.join(', ')} }`
  return `createIndex(queryRunner, '${table}', ${names(databaseNames(index))}${more})`
}

const droppedIndex = (table: string, columns: readonly string[]): string =>
  `dropIndex(queryRunner, '${table}', ${names(columns)})`

/** A column with its index and reference. */
function columnText(column: ColumnMetadata): string {
  const index = declaredIndexes(column.entityMetadata).find(
    (each) => isOfOneColumn(each) && each.columns.includes(column),
  )
  const type = typeText(column)
  const indexed = index === undefined ? type : `${index.isUnique ? 'unique' : 'indexed'}(${type})`
  return column.isNullable ? `optional(${indexed})` : indexed
}

function typeText(column: ColumnMetadata): string {
  const reference = column.entityMetadata.foreignKeys.find(({ columns }) => columns.includes(column))
  if (reference === undefined) return storedTypeText(column)
  const [key = ''] = reference.referencedColumns.map(({ databaseName }) => databaseName)
  const table = reference.referencedEntityMetadata.tableName
  return key === 'id' ? `keyOf('${table}')` : `keyOf('${table}', '${key}')`
}

/** Words for columns of one size; days and instants are stored as texts. */
const SIZED: ReadonlyMap<string, string> = new Map([
  ['text(10)', 'day'],
  ['text(24)', 'instant'],
  ['decimal(18, 2)', 'money'],
  ['decimal(18, 4)', 'rate'],
])

/** The words for types of columns without a reference. */
const TYPES: ReadonlyMap<unknown, (column: ColumnMetadata) => string> = new Map([
  ['integer', ({ isPrimary }: ColumnMetadata) => (isPrimary ? 'key' : 'integer')],
  ['boolean', () => 'flag'],
  ['text', () => 'longText'],
  ['varchar', ({ length }: ColumnMetadata) => `text(${length})`],
  ['decimal', ({ precision, scale }: ColumnMetadata) => `decimal(${precision}, ${scale})`],
])

function storedTypeText(column: ColumnMetadata): string {
  const text = TYPES.get(column.type)?.(column)
  if (text === undefined)
    throw new Error(
      `${column.entityMetadata.tableName}.${column.databaseName} has no word in migrations/tables.ts.`,
    )
  return SIZED.get(text) ?? text
}

const isText = ({ type }: ColumnMetadata): boolean => type === 'varchar' || type === 'text'

function literal(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(Number(value))
  return `'${value.replaceAll(/['\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)}'`
}

const names = (columns: readonly string[]): string => `[${columns.map((name) => `'${name}'`).join(', ')}]`
