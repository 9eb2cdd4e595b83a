import type { LaterStatement, Parameter, Transaction } from '../../database/Database.ts'
import { runLater } from '../../database/runLater.ts'
import type { Dialect } from '../../database/dialects/Dialect.ts'
import type { AnyRecord } from '#shared/model/model.ts'
import type { KeyValue } from './keys.ts'
import type { EntityShape, FieldShape } from './modelShape.ts'

/** Maximum length of a list in a condition; few list lengths mean few statements to prepare. */
const MAX_LIST_LENGTH = 1_024

/** The open transaction of a save and its dialect. */
export interface Writing {
  readonly transaction: Transaction
  readonly dialect: Dialect
}

const texts = new WeakMap<Dialect, Map<string, string>>()

/** A cached SQL text, built once per dialect. */
export function textOnce(dialect: Dialect, name: string, build: () => string): string {
  const known = texts.get(dialect) ?? new Map<string, string>()
  texts.set(dialect, known)
  const text = known.get(name) ?? build()
  known.set(name, text)
  return text
}

/** `SELECT columns FROM table WHERE column IN (values)`, in as many statements as the length of the list needs. */
export async function selectByList(
  { transaction, dialect }: Writing,
  source: {
    readonly shape: EntityShape
    readonly columns: readonly FieldShape[]
    readonly where: FieldShape
    readonly lock?: boolean
  },
  values: readonly Parameter[],
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const rows: Readonly<Record<string, unknown>>[] = []
  for (let start = 0; start < values.length; start += MAX_LIST_LENGTH) {
    const list = padToPowerOfTwo(values.slice(start, start + MAX_LIST_LENGTH))
    const { shape, columns, where, lock } = source
    const chosen = columns === shape.fields ? 'all' : columns.map((column) => column.index).join()
    const name = `select ${shape.typeName} ${chosen} ${where.index} ${lock === true} ${list.length}`
    const sql = textOnce(dialect, name, () => {
      const table = dialect.quote(shape.name) + (lock === true ? dialect.lockForUpdate : '')
      return `SELECT ${columnList(dialect, columns)} FROM ${table} WHERE ${dialect.quote(where.name)} IN (${placeholders(dialect, 0, list.length)})`
    })
    rows.push(...(await transaction.query(sql, list)))
  }
  return rows
}

/** Whole rows by their keys, each a list of the key's values; locked for update. */
export async function selectByKeys(
  writing: Writing,
  shape: EntityShape,
  keys: readonly (readonly KeyValue[])[],
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const [only] = shape.keys
  if (shape.keys.length === 1 && only !== undefined)
    return selectByList(writing, { shape, columns: shape.fields, where: only, lock: true }, keys.flat())
  const { transaction, dialect } = writing
  const sql = textOnce(dialect, `select ${shape.typeName} by key`, () => {
    const table = dialect.quote(shape.name) + dialect.lockForUpdate
    return `SELECT ${columnList(dialect, shape.fields)} FROM ${table} WHERE ${keyCondition(dialect, shape, 0)}`
  })
  const rows: Readonly<Record<string, unknown>>[] = []
  for (const values of keys) rows.push(...(await transaction.query(sql, values)))
  return rows
}

/** Runs a writing statement of which nothing is needed back: with the next one, where each is a message to a server. */
export function writeLater(
  { transaction }: Writing,
  sql: string,
  parameters: readonly Parameter[],
  refused?: LaterStatement['refused'],
): Promise<void> {
  return runLater(transaction, { sql, rows: [parameters], ...(refused !== undefined && { refused }) })
}

/**
 * Adds records in statements whose numbers of rows are powers of two, so that there are few different ones; they run like those of `writeLater`.
 */
export async function insertRecords(
  writing: Writing,
  shape: EntityShape,
  records: readonly AnyRecord[],
  refused?: LaterStatement['refused'],
): Promise<void> {
  const { dialect } = writing
  const { fields } = shape
  const maxRows = largestPowerOfTwo(Math.min(dialect.maxInsertedRows, dialect.maxParameters / fields.length))
  let done = 0
  while (done < records.length) {
    const count = Math.min(maxRows, largestPowerOfTwo(records.length - done))
    const parameters: Parameter[] = []
    for (let row = done; row < done + count; row++)
      for (const { name, field } of fields) parameters.push(dialect.toDatabase(field, records[row]?.[name]))
    await writeLater(writing, insertText(dialect, shape, count), parameters, refused)
    done += count
  }
}

function insertText(dialect: Dialect, shape: EntityShape, count: number): string {
  return textOnce(dialect, `insert ${shape.typeName} ${count}`, () => {
    const width = shape.fields.length
    const rows = Array.from({ length: count }, (_, row) => `(${placeholders(dialect, row * width, width)})`)
    return `INSERT INTO ${dialect.quote(shape.name)} (${columnList(dialect, shape.fields)}) VALUES ${rows.join(', ')}`
  })
}

/**
 * `UPDATE` of these columns of a row with unchanged version: the parameters are the values, the key, and the version unless null.
 */
export function updateText(
  dialect: Dialect,
  shape: EntityShape,
  columns: readonly FieldShape[],
  hasVersion: boolean,
): string {
  const name = `update ${shape.typeName} ${columns.map((column) => column.index).join()} ${hasVersion}`
  return textOnce(dialect, name, () => {
    const assignments = columns.map(
      (column, index) => `${dialect.quote(column.name)} = ${dialect.parameter(index)}`,
    )
    return `UPDATE ${dialect.quote(shape.name)} SET ${assignments.join(', ')} WHERE ${sameVersion(dialect, shape, columns.length, hasVersion)}`
  })
}

/** `DELETE` of a row with unchanged version: the parameters are the key, and the version unless null. */
export function deleteText(dialect: Dialect, shape: EntityShape, hasVersion: boolean): string {
  return textOnce(
    dialect,
    `delete ${shape.typeName} ${hasVersion}`,
    () => `DELETE FROM ${dialect.quote(shape.name)} WHERE ${sameVersion(dialect, shape, 0, hasVersion)}`,
  )
}

function sameVersion(dialect: Dialect, shape: EntityShape, from: number, hasVersion: boolean): string {
  const { keys, version } = shape
  const sameKey = keyCondition(dialect, shape, from)
  if (version === null) return sameKey
  const column = dialect.quote(version.name)
  return `${sameKey} AND ${column} ${hasVersion ? `= ${dialect.parameter(from + keys.length)}` : 'IS NULL'}`
}

/** The condition on the key of a row, with parameters numbered from `from`. */
export function keyCondition(dialect: Dialect, { keys }: EntityShape, from: number): string {
  return keys
    .map(({ name }, index) => `${dialect.quote(name)} = ${dialect.parameter(from + index)}`)
    .join(' AND ')
}

function columnList(dialect: Dialect, columns: readonly FieldShape[]): string {
  return columns.map(({ name }) => dialect.quote(name)).join(', ')
}

/** A comma-separated list of `count` placeholders, numbered from `first`. */
export function placeholders(dialect: Dialect, first: number, count: number): string {
  return Array.from({ length: count }, (_, index) => dialect.parameter(first + index)).join(', ')
}

function padToPowerOfTwo(values: readonly Parameter[]): readonly Parameter[] {
  const length = 2 ** Math.ceil(Math.log2(values.length))
  if (length === values.length) return values
  const last = values.at(-1) ?? null
  return [...values, ...Array.from({ length: length - values.length }, () => last)]
}

function largestPowerOfTwo(limit: number): number {
  return 2 ** Math.floor(Math.log2(Math.max(1, limit)))
}
