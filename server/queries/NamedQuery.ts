import type { RoleHolder } from '#shared/access/roleChecks.ts'
import { supportsSoftDelete, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { RoleRule } from '#shared/model/kinds.ts'
import type { QueryRequest } from '#shared/wire/query.ts'
import type { Queryable } from '../database/readRows.ts'
import { allOf, compare, type Predicate } from './predicate.ts'

/** What a parameter's value is; `integers`, `texts` and `objects` are lists. */
export type ParameterKind = 'text' | 'integer' | 'flag' | 'day' | 'instant' | 'integers' | 'texts' | 'objects'

/** The value of a parameter that was read and checked. */
export type ParameterValue =
  | string
  | number
  | boolean
  | readonly number[]
  | readonly string[]
  | readonly Readonly<Record<string, unknown>>[]

export interface ParameterDeclaration {
  readonly kind: ParameterKind
  readonly required?: true
}

/** The parameters of one request, read and checked; those that were left out or null are absent. */
export type Parameters = Readonly<Record<string, ParameterValue>>

/** Which rows of a soft-deleted entity a query answers; `byParameter`: deleted ones too when `deleted` is true. */
export type DeletedRows = 'excluded' | 'included' | 'byParameter'

/** A query under a name: records of one entity that satisfy a condition of its own; the client's query comes on top. */
export interface NamedQuery {
  /** Name in the address. */
  readonly resource: string
  readonly entity: string
  /** Who may ask it, beyond being allowed to read the entity. */
  readonly roles: RoleRule
  readonly parameters: Readonly<Record<string, ParameterDeclaration>>
  /**
   * What has to be looked up before the condition can be said: given to `where` beside the parameters. The rows are read
   * afterwards, so that somebody may have changed them in between.
   */
  readonly lookUp?: (parameters: Parameters, database: Queryable) => Promise<Parameters>
  /** What the parameters mean; null where they are no condition. */
  readonly where: (parameters: Parameters) => Predicate | null
  /** Rows that only holders of these roles are answered; for everybody else there are none such. */
  readonly reserved?: { readonly rows: Predicate; readonly roles: RoleRule }
  /** What is selected of each record, or expanded, unless the client selects something itself. */
  readonly select: readonly string[] | null
  readonly expand: readonly string[]
  /** Order of the rows unless the client asks for another: `['companyName', 'id desc', 'displayOrder missing as 9999']`. */
  readonly orderBy: readonly string[]
  /** Rows answered when the client does not say how many, where the specification names a number. */
  readonly limit: number | null
  readonly deleted: DeletedRows
}

/** A query that answers one object of several lists, each with all rows of an entity that are not deleted. */
export interface ListsQuery {
  readonly resource: string
  readonly roles: RoleRule
  readonly lists: readonly {
    readonly name: string
    readonly entity: string
    readonly orderBy: readonly string[]
  }[]
}

/** What a computed query works with. */
export interface ComputedQueryContext {
  readonly database: Queryable
  readonly user: RoleHolder
  /** The server's clock: an instant. */
  readonly now: () => string
  /** The time zone in which the business's days begin and end. */
  readonly timeZone: string
  /** What the client asks beside the parameters. */
  readonly request: QueryRequest
  /** Asks a named query for somebody who may read everything. */
  readonly runUnrestricted: (resource: string, request: QueryRequest) => Promise<unknown>
  /** Asks a named query for the user: what the user may not read is refused or left out. */
  readonly runAsUser: (resource: string, request: QueryRequest) => Promise<unknown>
}

/** A query whose answer is computed: rows or an object of no entity. */
export interface ComputedQuery {
  readonly resource: string
  /** Stands in for a query of an entity under the same name where this parameter is given. */
  readonly requiresParameter?: string
  readonly roles: RoleRule
  readonly parameters: Readonly<Record<string, ParameterDeclaration>>
  /** Clauses that the query reads by itself; any other is refused. */
  readonly clauses?: readonly (keyof QueryRequest)[]
  readonly compute: (parameters: Parameters, context: ComputedQueryContext) => Promise<unknown>
}

/** A query of an entity with the usual choices: all rows that are not deleted (`deleted=true`: those too), by key. */
export function queryOf(entity: EntityDeclaration, choices: Partial<NamedQuery> = {}): NamedQuery {
  return {
    resource: entity.resource,
    entity: entity.name,
    roles: 'signedIn',
    parameters: {},
    where: () => null,
    select: null,
    expand: [],
    orderBy: [],
    limit: null,
    deleted: supportsSoftDelete(entity) ? 'byParameter' : 'included',
    ...choices,
  }
}

/** The condition that fields equal the parameters of the same names, as far as these are given. */
export function matching(...names: readonly string[]): NamedQuery['where'] {
  return (parameters) =>
    allOf(
      names.flatMap((name) => {
        const value = parameters[name]
        return value === undefined || typeof value === 'object' ? [] : [compare(name, 'eq', value)]
      }),
    )
}
