import type { RoleHolder } from '#shared/access/roleChecks.ts'
import type { RoleRule } from '#shared/model/kinds.ts'
import type {
  DeletedRows,
  ParameterDeclarations,
  ParameterKind,
  ParameterTypes,
} from '#shared/model/queryContract.ts'
import type { QueryRequest } from '#shared/wire/query.ts'
import type { Queryable } from '../database/Database.ts'
import type { Predicate } from './predicate.ts'

/** A validated value of a parameter. */
export type ParameterValue = ParameterTypes[ParameterKind]

/** The validated parameters of one request; omitted and null ones are absent. */
export type Parameters = Readonly<Record<string, ParameterValue>>

/** A named query: records of one entity that satisfy its own condition, combined with the client's query. */
export interface NamedQuery {
  /** The name in the URL. */
  readonly resource: string
  readonly entity: string
  /** The roles that may run it, in addition to the right to read the entity. */
  readonly roles: RoleRule
  readonly parameters: ParameterDeclarations
  /**
   * Reads what the condition depends on; `where` receives it besides the parameters. The rows are read in a later statement, so
   * they may have changed in between.
   */
  readonly lookUp?: (parameters: Parameters, database: Queryable) => Promise<Parameters>
  /** The condition of the parameters; null without a condition. */
  readonly where: (parameters: Parameters) => Predicate | null
  /** Rows that only these roles can see; hidden from everybody else. */
  readonly reserved?: { readonly rows: Predicate; readonly roles: RoleRule }
  /** The default selection and expands, unless the client selects something itself. */
  readonly select: readonly string[] | null
  readonly expand: readonly string[]
  /** Default order: `['companyName', 'id desc', 'displayOrder missing as 9999']`. */
  readonly orderBy: readonly string[]
  /** Default number of rows, if the specification sets one. */
  readonly limit: number | null
  readonly deleted: DeletedRows
}

/** A query that returns one object of several lists, each with all rows of an entity that are not deleted. */
export interface ListsQuery {
  readonly resource: string
  readonly roles: RoleRule
  readonly lists: readonly {
    readonly name: string
    readonly entity: string
    readonly orderBy: readonly string[]
  }[]
}

/** The context of a computed query. */
export interface ComputedQueryContext {
  readonly database: Queryable
  readonly user: RoleHolder
  /** The server's clock: an instant. */
  readonly now: () => string
  /** The time zone in which the business's days begin and end. */
  readonly timeZone: string
  /** The client's request besides the parameters. */
  readonly request: QueryRequest
  /** Runs a named query without access checks. */
  readonly runUnrestricted: (resource: string, request: QueryRequest) => Promise<unknown>
  /** Runs a named query with the rights of the user. */
  readonly runAsUser: (resource: string, request: QueryRequest) => Promise<unknown>
}

/** A query with a computed result: rows or an object of no entity. */
export interface ComputedQuery {
  readonly resource: string
  /** Replaces the entity query of the same name if this parameter is given. */
  readonly requiresParameter?: string
  readonly roles: RoleRule
  readonly parameters: ParameterDeclarations
  /** Clauses that the query handles itself; any other is refused. */
  readonly clauses?: readonly (keyof QueryRequest)[]
  readonly compute: (parameters: Parameters, context: ComputedQueryContext) => Promise<unknown>
}
