import { LOOKUP_ORDER } from '#shared/model/defineLookup.ts'
import type {
  ResultOf,
  ListsQuery as ListsContract,
  ParameterDeclarations,
  ParameterValues,
  QueryContract,
  RecordsQuery,
  RowsQuery,
  ValueQuery,
} from '#shared/model/queryContract.ts'
import type { Queryable } from '../database/Database.ts'
import type { ComputedQuery, ListsQuery, NamedQuery, Parameters, ComputedQueryContext } from './NamedQuery.ts'
import { allOf, compare, type Predicate } from './predicate.ts'

type ValuesOf<C extends { readonly parameters: ParameterDeclarations }> = ParameterValues<C['parameters']>

/** How the records of a contract are found; `F` is what has to be looked up first. */
interface RecordsImplementation<C extends RecordsQuery, F extends Parameters> extends Partial<
  Pick<NamedQuery, 'roles' | 'reserved' | 'orderBy' | 'limit'>
> {
  /** Reads what the condition needs first (QU25). */
  readonly lookUp?: (parameters: ValuesOf<C>, database: Queryable) => Promise<F>
  /** The query's own condition: users need no right to the fields that it compares (QU19). */
  readonly where?: (parameters: ValuesOf<C> & F) => Predicate | null
}

/** Implements a query of records. By default everybody who may read the entity gets all of them, ordered as the contract says. */
export function implementQuery<
  const C extends RecordsQuery,
  F extends Parameters = Readonly<Record<never, never>>,
>(contract: C, implementation: RecordsImplementation<C, F> = {}): NamedQuery {
  const { name, entity, parameters, select, expand, deleted, orderBy, limit } = contract
  const { where = () => null, lookUp, ...rest } = implementation
  return {
    resource: name,
    entity: entity.name,
    parameters,
    select,
    expand,
    deleted,
    roles: 'signedIn',
    orderBy,
    limit,
    ...rest,
    where: takingParameters(where),
    ...(lookUp !== undefined && { lookUp: takingParameters(lookUp) }),
  }
}

/**
 * The queries that their contracts describe completely, which need no implementation: those of an entity by its own name whose parameters
 * are fields, which have to be equal (EN300).
 */
export function implementByContract(contracts: readonly QueryContract[]): readonly NamedQuery[] {
  return contracts
    .filter((contract) => contract.result === 'records')
    .flatMap((contract) => {
      const fields = fieldParameters(contract)
      if (contract.name.toLowerCase() !== contract.entity.resource.toLowerCase() || fields === null) return []
      return [implementQuery(contract, { where: matching(contract, ...fields) })]
    })
}

/** The parameters beside that for deleted records; null if one is no field. */
function fieldParameters({ entity, deleted, parameters }: RecordsQuery): readonly string[] | null {
  const names = Object.keys(parameters).filter((name) => name !== 'deleted' || deleted !== 'byParameter')
  return names.every((name) => Object.hasOwn(entity.fields, name)) ? names : null
}

/** How a result is computed from the parameters of its contract. */
interface ComputedImplementation<C extends ComputedContract> extends Pick<
  ComputedQuery,
  'roles' | 'requiresParameter' | 'clauses'
> {
  readonly compute: (parameters: ValuesOf<C>, context: ComputedQueryContext) => Promise<ResultOf<C>>
}

type ComputedContract = RecordsQuery | RowsQuery | ValueQuery

/** Implements a query whose result is computed. */
export function computeQuery<const C extends ComputedContract>(
  { name, parameters }: C,
  { compute, ...rest }: ComputedImplementation<C>,
): ComputedQuery {
  return {
    resource: name,
    parameters,
    compute: takingParameters(compute),
    ...rest,
  }
}

function takingParameters<P, A extends readonly unknown[], R>(
  implementation: (parameters: P, ...rest: A) => R,
): (parameters: Parameters, ...rest: A) => R {
  // readParameters has read every value by the kind that the contract declares.
  return (parameters, ...rest) => implementation(parameters as P, ...rest)
}

/** Implements a query of lists, each in its order or that of lookups. */
export function implementLists<const C extends ListsContract>(
  { name, lists }: C,
  orders: { readonly [K in keyof C['lists']]?: readonly string[] },
): ListsQuery {
  return {
    resource: name,
    roles: 'signedIn',
    lists: Object.entries(lists).map(([list, entity]) => ({
      name: list,
      entity: entity.name,
      orderBy: orders[list] ?? LOOKUP_ORDER,
    })),
  }
}

/** Parameters of a query that have the names of fields of its entity. */
type SharedNames<C extends RecordsQuery> = keyof C['parameters'] & keyof C['entity']['fields'] & string

/** The condition that fields equal the given parameters of the same names. */
export function matching<const C extends RecordsQuery>(
  _contract: C,
  ...names: readonly SharedNames<C>[]
): (parameters: Parameters) => Predicate {
  return (parameters) =>
    allOf(
      names.flatMap((name) => {
        const value = parameters[name]
        return value === undefined || typeof value === 'object' ? [] : [compare(name, 'eq', value)]
      }),
    )
}
