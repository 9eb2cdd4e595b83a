import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Field } from '#shared/model/field.ts'
import type { Kind } from '#shared/model/kinds.ts'
import { column, type Columns } from './readRows.ts'

/** Columns of a statement: the list after SELECT, and how the value of each is read. */
export interface Selection<C extends Columns = Columns> {
  readonly sql: string
  readonly columns: C
}

type FieldName<D extends EntityDeclaration> = keyof D['fields'] & string

/** The result names of columns with the fields that they hold. */
type Names<D extends EntityDeclaration> = Readonly<Record<string, FieldName<D>>>

type Reader<F> = F extends Field<infer V> ? (value: unknown) => V : never

/** The columns of an entity's fields, in the table with this alias; none where the statement gives it none. */
export function columnsOf<D extends EntityDeclaration, const N extends readonly FieldName<D>[]>(
  entity: D,
  alias: string,
  ...names: N
): Selection<{ readonly [K in N[number]]: Reader<D['fields'][K]> }> {
  return renamed(entity, alias, eachAsItself(names))
}

/** All columns of an entity. */
export function allColumnsOf<D extends EntityDeclaration>(
  entity: D,
  alias: string,
): Selection<{ readonly [K in FieldName<D>]: Reader<D['fields'][K]> }> {
  // A declaration has no other fields.
  return columnsOf(entity, alias, ...(Object.keys(entity.fields) as readonly FieldName<D>[]))
}

function eachAsItself<N extends string>(names: readonly N[]): { readonly [K in N]: K } {
  // Object.fromEntries loses which name is whose.
  return Object.fromEntries(names.map((name) => [name, name])) as { readonly [K in N]: K }
}

/** The same under other names: `renamed(JobType, 't', { jobType: 'name' })`. */
export function renamed<D extends EntityDeclaration, const N extends Names<D>>(
  entity: D,
  alias: string,
  names: N,
): Selection<{ readonly [K in keyof N]: Reader<D['fields'][N[K]]> }> {
  const entries = Object.entries(names)
  const prefix = alias === '' ? '' : `${alias}.`
  return {
    sql: entries
      .map(([name, field]) => `${prefix}[${field}]${name === field ? '' : ` AS [${name}]`}`)
      .join(', '),
    // Each reader is made from the declaration of its own field.
    columns: Object.fromEntries(entries.map(([name, field]) => [name, readerOf(entity, field)])) as {
      readonly [K in keyof N]: Reader<D['fields'][N[K]]>
    },
  }
}

type OrNull<C extends Columns> = { readonly [K in keyof C]: (value: unknown) => ReturnType<C[K]> | null }

type Present<C extends Columns> = {
  readonly [K in keyof C]: (value: unknown) => NonNullable<ReturnType<C[K]>>
}

/** Columns of an outer join: all of them are null where there is no row. */
export function orNull<C extends Columns>({ sql, columns }: Selection<C>): Selection<OrNull<C>> {
  // `nullable` adds null to what each reader returns.
  return { sql, columns: mapReaders(columns, nullable) as OrNull<C> }
}

/** Columns that the condition of the statement requires to hold a value. */
export function present<C extends Columns>({ sql, columns }: Selection<C>): Selection<Present<C>> {
  // `required` takes null from what each reader returns.
  return { sql, columns: mapReaders(columns, required) as Present<C> }
}

/** Columns whose SQL the statement writes itself, such as sums. */
export function computed<C extends Columns>(columns: C): Selection<C> {
  return { sql: '', columns }
}

type UnionToIntersection<U> = (U extends unknown ? (part: U) => void : never) extends (part: infer I) => void
  ? I
  : never

type ColumnsIn<S extends readonly Selection[]> = Merged<UnionToIntersection<S[number]['columns']>>

type Merged<C> = C extends Columns ? { readonly [K in keyof C]: C[K] } : never

/** The columns of several tables as one list. */
export function select<const S extends readonly Selection[]>(...selections: S): Selection<ColumnsIn<S>> {
  return {
    sql: selections
      .map(({ sql }) => sql)
      .filter((sql) => sql !== '')
      .join(', '),
    // Merged from exactly these parts.
    columns: Object.assign({}, ...selections.map(({ columns }) => columns)) as ColumnsIn<S>,
  }
}

type AnyReader = (value: unknown) => unknown

function mapReaders(columns: Columns, map: (reader: AnyReader) => AnyReader): Columns {
  return Object.fromEntries(Object.entries(columns).map(([name, reader]) => [name, map(reader)]))
}

const NULLABLE = new Map<AnyReader, AnyReader>([
  [column.number, column.numberOrNull],
  [column.text, column.textOrNull],
])
const REQUIRED = new Map<AnyReader, AnyReader>([...NULLABLE].map(([one, other]) => [other, one]))

function nullable(reader: AnyReader): AnyReader {
  if (REQUIRED.has(reader)) return reader
  return NULLABLE.get(reader) ?? ((value) => (value === null ? null : reader(value)))
}

function required(reader: AnyReader): AnyReader {
  return (
    REQUIRED.get(reader) ??
    ((value) => {
      const read = reader(value)
      if (read === null) throw new Error('A column holds no value.')
      return read
    })
  )
}

/** How values of each kind are read; a choice is one of the field's. */
const READERS: Readonly<Record<Exclude<Kind, 'choice'>, AnyReader>> = {
  id: column.number,
  version: column.number,
  reference: column.number,
  lookup: column.number,
  integer: column.number,
  byte: column.number,
  short: column.number,
  long: column.number,
  float: column.number,
  decimal: column.number,
  money: column.number,
  rate: column.number,
  flag: column.flag,
  text: column.text,
  note: column.text,
  day: column.text,
  instant: column.text,
  dateOnly: column.text,
  dateTime: column.text,
  dateTimeOffset: column.text,
  time: column.text,
  guid: column.text,
  binary: column.text,
}

function readerOf(entity: EntityDeclaration, name: string): AnyReader {
  const field = entity.fields[name]
  if (field === undefined) throw new Error(`${entity.name} has no field ${name}.`)
  if (field.kind === 'choice') {
    const reader = column.choiceOrNull(field.choices ?? [])
    return field.nullable ? reader : required(reader)
  }
  return field.nullable ? nullable(READERS[field.kind]) : READERS[field.kind]
}
