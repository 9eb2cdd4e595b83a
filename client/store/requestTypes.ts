import type {
  ListsQuery,
  ParameterTypes,
  ParameterValues,
  RecordsQuery,
  RowsQuery,
  ValueQuery,
} from '#shared/model/queryContract.ts'
import type { EntityTypes, QuerySpec, Where } from './types.ts'

/** A request to a query of records, without its name. */
export type RecordsRequest = Omit<QuerySpec, 'from'>

/** The record type of a contract's entity, relations included. */
export type RecordOfContract<Types extends EntityTypes, C extends RecordsQuery> = Extract<
  Types[C['entity']['name'] & keyof Types],
  object
>

/** The rows that a request of a contract returns: what is selected, or all fields and the relations that are expanded. */
export type RowOfRequest<
  Types extends EntityTypes,
  C extends RecordsQuery,
  Q extends RecordsRequest,
> = Q extends {
  readonly select: infer S extends readonly string[]
}
  ? SelectedRow<RecordOfContract<Types, C>, S>
  : Q extends { readonly expand: infer E extends readonly string[] }
    ? WholeRow<RecordOfContract<Types, C>, C, E>
    : C['select'] extends readonly string[]
      ? SelectedRow<RecordOfContract<Types, C>, C['select']>
      : WholeRow<RecordOfContract<Types, C>, C, readonly []>

type SelectedRow<R, S extends readonly string[]> = {
  readonly [P in S[number] as ResultName<P>]: ValueAt<R, P>
}

type WholeRow<R, C extends RecordsQuery, E extends readonly string[]> = Pick<
  R,
  (keyof C['entity']['fields'] | FirstStep<E[number] | C['expand'][number]>) & keyof R
>

type FirstStep<P extends string> = P extends `${infer Head}.${string}` ? Head : P

/** `customer.companyName` is returned as `customer_companyName`. */
type ResultName<P extends string> = P extends `${infer Head}.${infer Tail}`
  ? `${Head}_${ResultName<Tail>}`
  : P

type ElementOf<V> = V extends readonly (infer E)[] ? E : NonNullable<V>

type ValueAt<R, P extends string> = P extends `${infer Head}.${infer Tail}`
  ? Head extends keyof R
    ? ValueAt<NonNullable<R[Head]>, Tail> | Extract<R[Head], null>
    : never
  : P extends keyof R
    ? R[P]
    : never

/** The path itself if every step of it exists, otherwise the names that do exist. */
type KnownPath<R, P> = P extends `${infer Head}.${infer Tail}`
  ? Head extends keyof R & string
    ? `${Head}.${KnownPath<ElementOf<R[Head]>, Tail> & string}`
    : keyof R & string
  : P extends keyof R
    ? P
    : keyof R & string

type KnownPaths<R, L> = { readonly [I in keyof L]: KnownPath<R, L[I]> }

type KnownOrder<R, P> = P extends `${infer Path} desc`
  ? `${KnownPath<R, Path> & string} desc`
  : KnownPath<R, P>

type KnownOrders<R, L> = { readonly [I in keyof L]: KnownOrder<R, L[I]> }

/** Conditions whose paths exist; a condition on a function (`tolower(city)`), or one built at run time, is not checked. */
type KnownWhere<R, W> = Where extends W ? W : KnownConditions<R, W>

type KnownParts<R, L> = { readonly [I in keyof L]: KnownWhere<R, L[I]> }

type KnownConditions<R, W> = {
  readonly [K in keyof W]: K extends 'and' | 'or'
    ? KnownParts<R, W[K]>
    : K extends 'not'
      ? KnownWhere<R, W[K]>
      : string extends K
        ? W[K]
        : K extends `${string}(${string}`
          ? W[K]
          : K extends KnownPath<R, K>
            ? W[K]
            : never
}

type KnownParameters<C extends RecordsQuery, G> = {
  readonly [N in keyof G]: N extends keyof C['parameters']
    ? ParameterTypes[C['parameters'][N]['kind']]
    : never
}

type RequiredNames<C extends RecordsQuery> = {
  [N in keyof C['parameters']]: C['parameters'][N] extends { readonly required: true } ? N : never
}[keyof C['parameters']]

/** Required parameters must be given. */
type RequiredParameters<C extends RecordsQuery> = [RequiredNames<C>] extends [never]
  ? unknown
  : {
      readonly parameters: {
        readonly [N in RequiredNames<C>]: ParameterTypes[C['parameters'][N]['kind']]
      }
    }

/** A request of a contract; an unknown parameter, field or relation does not compile. */
export type KnownRequest<
  Types extends EntityTypes,
  C extends RecordsQuery,
  Q extends RecordsRequest,
> = RequiredParameters<C> & {
  readonly [K in keyof Q]: K extends 'select' | 'expand'
    ? KnownPaths<RecordOfContract<Types, C>, Q[K]>
    : K extends 'orderBy'
      ? KnownOrders<RecordOfContract<Types, C>, Q[K]>
      : K extends 'where'
        ? KnownWhere<RecordOfContract<Types, C>, Q[K]>
        : K extends 'parameters'
          ? KnownParameters<C, Q[K]>
          : K extends keyof RecordsRequest
            ? Q[K]
            : never
}

/** A request may be left out, unless the contract has parameters that may not. */
export type RequestArguments<Types extends EntityTypes, C extends RecordsQuery, Q extends RecordsRequest> = [
  RequiredNames<C>,
] extends [never]
  ? [request?: Q & KnownRequest<Types, C, Q>]
  : [request: Q & KnownRequest<Types, C, Q>]

/** The contract of a query that does not return records. */
export type ResultContract = RowsQuery | ValueQuery | ListsQuery

export type ParameterArguments<C extends ResultContract> =
  Record<never, never> extends ParameterValues<C['parameters']>
    ? [parameters?: ParameterValues<C['parameters']>]
    : [parameters: ParameterValues<C['parameters']>]
