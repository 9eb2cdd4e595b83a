import { supportsSoftDelete, type EntityDeclaration } from './defineEntity.ts'
import type { Field } from './field.ts'
import type { EntityName } from './product.ts'

/** The type of a parameter's value by the kind of the parameter; `integers`, `texts` and `objects` are lists. */
export interface ParameterTypes {
  readonly text: string
  readonly integer: number
  readonly flag: boolean
  /** `YYYY-MM-DD` */
  readonly day: string
  /** ISO 8601, UTC */
  readonly instant: string
  readonly integers: readonly number[]
  readonly texts: readonly string[]
  readonly objects: readonly Readonly<Record<string, unknown>>[]
}

export type ParameterKind = keyof ParameterTypes

export interface ParameterDeclaration {
  readonly kind: ParameterKind
  readonly required?: true
}

export type ParameterDeclarations = Readonly<Record<string, ParameterDeclaration>>

/** The values of declared parameters; those that are not required may be left out. */
export type ParameterValues<P extends ParameterDeclarations> = {
  readonly [
    K in keyof P as P[K] extends Required<ParameterDeclaration> ? K : never
  ]: ParameterTypes[P[K]['kind']]
} & {
  readonly [
    K in keyof P as P[K] extends Required<ParameterDeclaration> ? never : K
  ]?: ParameterTypes[P[K]['kind']]
}

/** Which rows of a soft-deleted entity a query returns; `byParameter`: deleted ones too if `deleted` is true. */
export type DeletedRows = 'excluded' | 'included' | 'byParameter'

/** Entities whose changes change a result; 'all' where any of them may. */
export type ReadEntities = readonly EntityName[] | 'all'

interface Contract<P extends ParameterDeclarations> {
  /** The name in the URL. */
  readonly name: string
  readonly parameters: P
  /** What the result is computed from, besides the entity of its records, where screens follow it (LC951). */
  readonly reads?: ReadEntities
}

/** A query of records of one entity; the client may filter, order, select and expand them. */
export interface RecordsQuery<
  D extends EntityDeclaration = EntityDeclaration,
  P extends ParameterDeclarations = ParameterDeclarations,
  S extends readonly string[] | null = readonly string[] | null,
  E extends readonly string[] = readonly string[],
> extends Contract<P> {
  readonly result: 'records'
  readonly entity: D
  readonly deleted: DeletedRows
  /** The default selection and expands, unless the client selects something itself. */
  readonly select: S
  readonly expand: E
  /** The default order: `['companyName', 'id desc', 'displayOrder missing as 9999']`; by key if it is empty. */
  readonly orderBy: readonly string[]
  /** The default number of rows, if the specification sets one. */
  readonly limit: number | null
}

/** A query of computed rows with these columns. */
export interface RowsQuery<
  C extends Columns = Columns,
  P extends ParameterDeclarations = ParameterDeclarations,
> extends Contract<P> {
  readonly result: 'rows'
  readonly columns: C
}

/** A query of one computed value, such as nested figures. */
export interface ValueQuery<
  V = unknown,
  P extends ParameterDeclarations = ParameterDeclarations,
> extends Contract<P> {
  readonly result: 'value'
  readonly value: ValueOfType<V>
}

/** A query of several lists at once: all records of each entity that are not deleted. */
export interface ListsQuery<
  L extends Readonly<Record<string, EntityDeclaration>> = Readonly<Record<string, EntityDeclaration>>,
> extends Contract<Readonly<Record<never, never>>> {
  readonly result: 'lists'
  readonly lists: L
}

/**
 * A contract: the name, parameters and result of a named query. The server implements it, the client calls it, both take their types
 * from it, and /api/docs describes it.
 */
export type QueryContract = RecordsQuery | RowsQuery | ValueQuery | ListsQuery

export type Columns = Readonly<Record<string, Field>>

/** A row of computed columns. */
export type ColumnValues<C extends Columns> = {
  readonly [K in keyof C]: C[K] extends Field<infer V> ? V : never
}

/** The records of an entity: its fields with their values. */
type FieldValues<D extends EntityDeclaration> = {
  readonly [K in keyof D['fields']]: D['fields'][K] extends Field<infer V> ? V : never
}

/** Carries a type for the compiler. */
export interface ValueOfType<V> {
  /** Never present. */
  readonly valueType?: V
}

/** The result of a query; that of a records query depends on the request (`RowOfRequest` of the client's store). */
export type ResultOf<C extends QueryContract> =
  C extends RowsQuery<infer Col>
    ? readonly ColumnValues<Col>[]
    : C extends ValueQuery<infer V>
      ? V
      : C extends ListsQuery<infer L>
        ? { readonly [K in keyof L]: readonly FieldValues<L[K]>[] }
        : unknown

/** One row of a query of computed rows. */
export type ResultRow<C extends RowsQuery> = ResultOf<C> extends readonly (infer R)[] ? R : never

interface RecordsOptions {
  /** By default the entity's resource. */
  readonly name?: string
  readonly parameters?: ParameterDeclarations
  readonly deleted?: DeletedRows
  readonly select?: readonly string[]
  readonly expand?: readonly string[]
  readonly orderBy?: readonly string[]
  readonly limit?: number
  readonly reads?: ReadEntities
}

const DELETED = { deleted: { kind: 'flag' } } as const

type DeletedParameter<D extends EntityDeclaration, O extends RecordsOptions> = O extends {
  readonly deleted: 'excluded' | 'included'
}
  ? Readonly<Record<never, never>>
  : D['fields'] extends { readonly deleted: Field }
    ? typeof DELETED
    : Readonly<Record<never, never>>

type ParametersIn<D extends EntityDeclaration, O extends RecordsOptions> = (O extends {
  readonly parameters: infer P extends ParameterDeclarations
}
  ? P
  : Readonly<Record<never, never>>) &
  DeletedParameter<D, O>

/** Declares a query of records. By default it returns all that are not deleted, and the deleted ones too if `deleted` is true. */
export function recordsQuery<D extends EntityDeclaration, const O extends RecordsOptions = RecordsOptions>(
  entity: D,
  options?: O,
): RecordsQuery<
  D,
  ParametersIn<D, O>,
  O extends { readonly select: infer S extends readonly string[] } ? S : null,
  O extends { readonly expand: infer E extends readonly string[] } ? E : readonly []
>
export function recordsQuery(entity: EntityDeclaration, options: RecordsOptions = {}): RecordsQuery {
  const { name = entity.resource, parameters = {}, select = null, expand = [] } = options
  const { orderBy = [], limit = null, reads } = options
  const deleted = options.deleted ?? (supportsSoftDelete(entity) ? 'byParameter' : 'included')
  return {
    result: 'records',
    name,
    entity,
    deleted,
    select,
    expand,
    orderBy,
    limit,
    ...(reads !== undefined && { reads }),
    parameters: deleted === 'byParameter' ? { ...parameters, ...DELETED } : parameters,
  }
}

/** Declares a query of computed rows. */
export function rowsQuery<const C extends Columns, const P extends ParameterDeclarations>(
  contract: Omit<RowsQuery<C, P>, 'result'>,
): RowsQuery<C, P> {
  return { result: 'rows', ...contract }
}

/** Declares a query of a computed value: `value: valueOfType<JobCounts>()`. */
export function valueQuery<V, const P extends ParameterDeclarations>(
  contract: Omit<ValueQuery<V, P>, 'result'>,
): ValueQuery<V, P> {
  return { result: 'value', ...contract }
}

export function valueOfType<V>(): ValueOfType<V> {
  return {}
}

/** Declares a query of several lists. */
export function listsQuery<const L extends Readonly<Record<string, EntityDeclaration>>>(
  name: string,
  lists: L,
): ListsQuery<L> {
  return { result: 'lists', name, parameters: {}, lists }
}
