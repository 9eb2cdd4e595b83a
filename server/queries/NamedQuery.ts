import { isSoftDeleted, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { RoleRule } from '#shared/model/kinds.ts'
import { allOf, compare, type Predicate } from './predicate.ts'

/** What a parameter's value is; `integers` is a list of them. */
export type ParameterKind = 'text' | 'integer' | 'flag' | 'day' | 'instant' | 'integers'

export interface ParameterDeclaration {
  readonly kind: ParameterKind
  readonly required?: true
}

/** The parameters of one request, read and checked; those that were left out or null are absent. */
export type Parameters = Readonly<Record<string, string | number | boolean | readonly number[]>>

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
  /** What the parameters mean; null where they are no condition. */
  readonly where: (parameters: Parameters) => Predicate | null
  /** Order of the rows unless the client asks for another: `['companyName', 'id desc']`. */
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

/** A query of an entity with the usual choices: all rows that are not deleted (`deleted=true`: those too), by key. */
export function queryOf(entity: EntityDeclaration, choices: Partial<NamedQuery> = {}): NamedQuery {
  return {
    resource: entity.resource,
    entity: entity.name,
    roles: 'signedIn',
    parameters: {},
    where: () => null,
    orderBy: [],
    limit: null,
    deleted: isSoftDeleted(entity) ? 'byParameter' : 'included',
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
