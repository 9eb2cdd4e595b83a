import { satisfiesRoleRule, type RoleHolder } from '#shared/access/roleChecks.ts'
import { getEntity, type Model } from '#shared/model/model.ts'
import type { QueryRequest } from '#shared/wire/query.ts'
import type { Database } from '#server/database/Database.ts'
import type { ReadLimits } from '#server/database/ReadLimits.ts'
import { BadQuery, NotAllowed, NotFound } from '../kernel/errors.ts'
import { accessOf, everything, type ReadAccess } from './access.ts'
import { bindValues } from './bindValues.ts'
import { composeQuery } from './composeQuery.ts'
import { RESULT_LIMITS } from './limits.ts'
import type { ComputedQuery, ComputedQueryContext, ListsQuery, NamedQuery } from './NamedQuery.ts'
import { shorten } from './jsonPath.ts'
import { planLists } from './planLists.ts'
import { planQuery, type Plan } from './planQuery.ts'
import type { Query } from './query.ts'
import { readPlan, tooManyRows, type BoundPlan } from './readPlan.ts'
import { LruCache } from './LruCache.ts'
import { readParameters } from './readParameters.ts'
import { shapeOf } from './shape.ts'
import { allOf, type Predicate } from './predicate.ts'

/** Dependencies of queries. */
export interface QueryDependencies {
  readonly model: Model
  readonly database: Pick<Database, 'dialect' | 'query' | 'readText'>
  readonly namedQueries: readonly NamedQuery[]
  readonly listsQueries: readonly ListsQuery[]
  /** Completes results: related records refer to each other even where that was not requested, and include computed members. */
  readonly completesResults?: boolean
  /** What one statement may read; RESULT_LIMITS by default. */
  readonly limits?: ReadLimits
  readonly computed?: {
    readonly queries: readonly ComputedQuery[]
    /** The server's clock: an instant. */
    readonly now: () => string
    /** The time zone in which the business's days begin and end. */
    readonly timeZone: string
  }
}

/** A query of a user: resource and request. */
export interface IncomingQuery {
  readonly user: RoleHolder
  readonly resource: string
  readonly request: QueryRequest
}

/** An authorized statement with its values. */
export interface PreparedStatement extends BoundPlan {
  readonly as: 'statement'
  /** Whether to link, and to complete, the records of the result. */
  readonly linked: 'no' | 'once' | 'complete'
}

/** A query that is parsed, authorized and planned, ready to run. */
export type PreparedQuery =
  | PreparedStatement
  /** A result computed by the program from several reads. */
  | { readonly as: 'computed'; readonly compute: () => Promise<unknown> }

export interface QueryPreparer {
  /**
   * Parses, authorizes and plans a query, running its lookup if it has one. Throws NotFound for an unknown resource, NotAllowed
   * for whatever the user may not read, BadQuery and TooLarge for invalid queries.
   */
  prepare(incoming: IncomingQuery): Promise<PreparedQuery>
  /** Is the query potentially slow whatever the request, as far as is known without reading? */
  mayBeSlow(incoming: IncomingQuery): boolean
}

const MAX_CACHED_PLANS = 500

/** Prepares queries; caches the plans of the most recent query shapes. */
export function createQueryPreparer(dependencies: QueryDependencies): QueryPreparer {
  const { model, database, computed, limits = RESULT_LIMITS } = dependencies
  const { dialect } = database
  const named = new Map(dependencies.namedQueries.map((query) => [query.resource, query]))
  const lists = new Map(dependencies.listsQueries.map((query) => [query.resource, query]))
  const computedQueries = new Map(computed?.queries.map((query) => [query.resource, query]))
  const plans = new LruCache<string, Plan>(MAX_CACHED_PLANS)
  const accesses = new WeakMap<RoleHolder, ReadAccess>()

  const accessFor = (user: RoleHolder): ReadAccess => {
    const access = accesses.get(user) ?? accessOf(model, user)
    accesses.set(user, access)
    return access
  }

  const compose = async (query: NamedQuery, request: QueryRequest): Promise<Query> => {
    if (query.lookUp === undefined) return composeQuery(model, query, request)
    const found = await query.lookUp(readParameters(query, request.parameters ?? {}), database)
    return composeQuery(model, query, request, found)
  }

  const prepareNamed = (query: Query, access: ReadAccess): Omit<PreparedStatement, 'linked'> => {
    const { key, values } = shapeOf(query)
    const plan = plans.getOrCreate(`${access.signature} ${key}`, () =>
      planQuery({ model, dialect }, query, values, access),
    )
    if (Number(query.take?.value ?? 0) > plan.maxRows) throw tooManyRows(plan)
    return { as: 'statement', plan, parameters: bindValues(plan.boundValues, values, dialect) }
  }

  const prepareLists = (query: ListsQuery, access: ReadAccess): PreparedStatement => {
    const plan = plans.getOrCreate(`${access.signature} ${query.resource}`, () =>
      planLists({ model, dialect }, query, access),
    )
    return { as: 'statement', plan, parameters: bindValues(plan.boundValues, [], dialect), linked: 'no' }
  }

  const runFor =
    (access: ReadAccess, user: RoleHolder | null) =>
    async (resource: string, request: QueryRequest): Promise<unknown> => {
      const known = named.get(resource)
      if (known === undefined) throw new Error(`${resource} is not a query that returns records.`)
      if (user !== null) requireReadAccess(model, user, access, known)
      const query = user === null ? known : withoutReserved(known, user)
      const prepared = prepareNamed(await compose(query, request), access)
      const result: unknown = JSON.parse(String(await readPlan(database, prepared, limits)))
      return result
    }

  const compute = async (
    query: ComputedQuery,
    incoming: Pick<IncomingQuery, 'user' | 'request'> & Pick<ComputedQueryContext, 'now' | 'timeZone'>,
  ): Promise<unknown> => {
    const { user, request } = incoming
    if (!satisfiesRoleRule(user, query.roles))
      throw new NotAllowed(`You are not allowed to read ${query.resource}.`, query.resource)
    refuseClauses(request, ['parameters', ...(query.clauses ?? [])])
    const parameters = readParameters(query, request.parameters ?? {})
    const context: ComputedQueryContext = {
      ...incoming,
      database,
      runUnrestricted: runFor(everything, null),
      runAsUser: runFor(accessFor(user), user),
    }
    return query.compute(parameters, context)
  }

  const computedFor = ({ resource, request }: IncomingQuery): ComputedQuery | undefined => {
    const query = computedQueries.get(resource)
    return query !== undefined && isRequested(query, request) ? query : undefined
  }

  return {
    prepare: async (incoming) => {
      const { user, resource, request } = incoming
      const calculation = computedFor(incoming)
      if (computed !== undefined && calculation !== undefined) {
        const { now, timeZone } = computed
        return { as: 'computed', compute: () => compute(calculation, { user, request, now, timeZone }) }
      }
      const listed = lists.get(resource)
      const query = named.get(resource)
      const meant = listed ?? query
      if (meant === undefined)
        throw new NotFound(`There is no resource ${shorten(resource)}.`, shorten(resource))
      const access = accessFor(user)
      requireReadAccess(model, user, access, meant)
      if (listed !== undefined) {
        refuseClauses(request)
        return prepareLists(listed, access)
      }
      if (query === undefined) throw new Error(`${resource} is not a query.`)
      const prepared = prepareNamed(await compose(withoutReserved(query, user), request), access)
      if (dependencies.completesResults === true) return { ...prepared, linked: 'complete' }
      // A client with an entity cache identifies records by their keys.
      return { ...prepared, linked: request.noTracking === true ? 'once' : 'no' }
    },
    mayBeSlow: (incoming) =>
      computedFor(incoming) !== undefined || named.get(incoming.resource)?.lookUp !== undefined,
  }
}

/** Does the request mean the computed query rather than the entity query of the same name? */
function isRequested({ requiresParameter }: ComputedQuery, { parameters = {} }: QueryRequest): boolean {
  return requiresParameter === undefined || Object.hasOwn(parameters, requiresParameter)
}

function requireReadAccess(
  model: Model,
  user: RoleHolder,
  access: ReadAccess,
  incoming: NamedQuery | ListsQuery,
): void {
  const mayRead = !('entity' in incoming) || access.entity(getEntity(model, incoming.entity))
  if (!mayRead || !satisfiesRoleRule(user, incoming.roles))
    throw new NotAllowed(`You are not allowed to read ${incoming.resource}.`, incoming.resource)
}

/** Refuses the clauses that a query of lists or a computed query does not support. */
function refuseClauses(request: QueryRequest, clauses: readonly string[] = []): void {
  const harmless = ['toType', 'noTracking', ...clauses]
  const [clause] = Object.keys(request).filter((key) => !harmless.includes(key))
  if (clause !== undefined) throw new BadQuery(`This query does not support ${clause}.`, clause)
}

/** The query without the rows that are reserved for other roles (QU26). */
function withoutReserved(query: NamedQuery, user: RoleHolder): NamedQuery {
  const { reserved } = query
  if (reserved === undefined || satisfiesRoleRule(user, reserved.roles)) return query
  const others: Predicate = { node: 'not', part: reserved.rows }
  return {
    ...query,
    where: (parameters) => {
      const own = query.where(parameters)
      return own === null ? others : allOf([own, others])
    },
  }
}
