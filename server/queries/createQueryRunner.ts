import { satisfies, type RoleHolder } from '#shared/access/holds.ts'
import { entityNamed, type Model } from '#shared/model/model.ts'
import type { QueryRequest } from '#shared/wire/query.ts'
import type { Database } from '#server/database/Database.ts'
import { BadQuery, NotAllowed, NotFound, TooLarge } from '../errors.ts'
import { accessOf, everything, type ReadAccess } from './access.ts'
import { bindValues } from './bindValues.ts'
import { composeQuery } from './composeQuery.ts'
import type { ComputedQuery, ListsQuery, NamedQuery, QueryTools } from './NamedQuery.ts'
import { linkRecords } from './linkRecords.ts'
import { shorten } from './places.ts'
import { planLists } from './planLists.ts'
import { planQuery, type Plan } from './planQuery.ts'
import type { Query } from './query.ts'
import { RecentlyUsed } from './RecentlyUsed.ts'
import { readParameters } from './readParameters.ts'
import { shapeOf } from './shape.ts'
import { withoutReserved } from './withoutReserved.ts'

/** What queries are asked of. */
export interface QueryParts {
  readonly model: Model
  readonly database: Database
  readonly namedQueries: readonly NamedQuery[]
  readonly listsQueries: readonly ListsQuery[]
  /**
   * Answers are completed: records that belong together lead to each other even where that is not asked for, and tell what
   * the entity's rules compute of them.
   */
  readonly completesAnswers?: boolean
  readonly computed?: {
    readonly queries: readonly ComputedQuery[]
    /** The server's clock: an instant. */
    readonly now: () => string
    /** The time zone in which the business's days begin and end. */
    readonly timeZone: string
  }
}

/** One query by somebody: the name of the resource, and what the client asks of it. */
export interface AskedQuery {
  readonly user: RoleHolder
  readonly resource: string
  readonly request: QueryRequest
}

/**
 * Answers a query as JSON bytes. Raises NotFound for an unknown resource, NotAllowed for whatever the user may not read,
 * BadQuery and TooLarge for what cannot be asked.
 */
export type RunQuery = (asked: AskedQuery) => Promise<Buffer>

const REMEMBERED_PLANS = 500

/** Makes the function that answers queries; it remembers the plans of the shapes of query asked most recently. */
export function createQueryRunner(parts: QueryParts): RunQuery {
  const { model, database } = parts
  const { dialect } = database
  const named = new Map(parts.namedQueries.map((query) => [query.resource, query]))
  const lists = new Map(parts.listsQueries.map((query) => [query.resource, query]))
  const { computed } = parts
  const computedQueries = new Map(computed?.queries.map((query) => [query.resource, query]))
  const plans = new RecentlyUsed<string, Plan>(REMEMBERED_PLANS)
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

  const runNamed = async (query: Query, access: ReadAccess): Promise<Buffer> => {
    const { key, values } = shapeOf(query)
    const plan = plans.getOrMake(`${access.signature} ${key}`, () =>
      planQuery({ model, dialect }, query, values, access),
    )
    if (Number(query.take?.value ?? 0) > plan.mostRows) throw tooManyRows(plan)
    const answer = await database.readText(plan.sql, bindValues(plan.places, values, dialect))
    if (answer.length === 0) throw tooManyRows(plan)
    return answer
  }

  const runLists = (query: ListsQuery, access: ReadAccess): Promise<Buffer> => {
    const plan = plans.getOrMake(`${access.signature} ${query.resource}`, () =>
      planLists({ model, dialect }, query, access),
    )
    return database.readText(plan.sql, bindValues(plan.places, [], dialect))
  }

  const runFor =
    (access: ReadAccess, user: RoleHolder | null) =>
    async (resource: string, request: QueryRequest): Promise<unknown> => {
      const known = named.get(resource)
      if (known === undefined) throw new Error(`${resource} is no query of an entity.`)
      if (user !== null) requireReading(model, user, access, known)
      const query = user === null ? known : withoutReserved(known, user)
      const answer: unknown = JSON.parse(String(await runNamed(await compose(query, request), access)))
      return answer
    }

  const runComputed = async (
    query: ComputedQuery,
    asked: Pick<AskedQuery, 'user' | 'request'> & Pick<QueryTools, 'now' | 'timeZone'>,
  ): Promise<Buffer> => {
    const { user, request } = asked
    if (!satisfies(user, query.roles))
      throw new NotAllowed(`You are not allowed to read ${query.resource}.`, query.resource)
    requireNothingAsked(request, ['parameters', ...(query.understands ?? [])])
    const parameters = readParameters(query, request.parameters ?? {})
    const tools: QueryTools = {
      ...asked,
      database,
      run: runFor(everything, null),
      ask: runFor(accessFor(user), user),
    }
    return Buffer.from(JSON.stringify(await query.answer(parameters, tools)))
  }

  return async ({ user, resource, request }) => {
    const calculation = computedQueries.get(resource)
    if (computed !== undefined && calculation !== undefined && isMeant(calculation, request))
      return runComputed(calculation, { user, request, now: computed.now, timeZone: computed.timeZone })
    const listed = lists.get(resource)
    const asked = listed ?? named.get(resource)
    if (asked === undefined)
      throw new NotFound(`There is no resource ${shorten(resource)}.`, shorten(resource))
    const access = accessFor(user)
    requireReading(model, user, access, asked)
    if (listed !== undefined) {
      requireNothingAsked(request)
      return runLists(listed, access)
    }
    const query = named.get(resource)
    if (query === undefined) throw new Error(`${resource} is no query.`)
    const answer = await runNamed(await compose(withoutReserved(query, user), request), access)
    const complete = parts.completesAnswers ?? false
    // A client that keeps records tells them apart by their keys.
    return request.noTracking === true || complete ? linked(model, answer, complete) : answer
  }
}

/** Is a computed query asked, and not the query of an entity that has its name? */
function isMeant({ whereGiven }: ComputedQuery, { parameters = {} }: QueryRequest): boolean {
  return whereGiven === undefined || Object.hasOwn(parameters, whereGiven)
}

function linked(model: Model, answer: Buffer, complete: boolean): Buffer {
  return Buffer.from(JSON.stringify(linkRecords(model, JSON.parse(answer.toString()), complete)))
}

function requireReading(
  model: Model,
  user: RoleHolder,
  access: ReadAccess,
  asked: NamedQuery | ListsQuery,
): void {
  const mayRead = !('entity' in asked) || access.entity(entityNamed(model, asked.entity))
  if (!mayRead || !satisfies(user, asked.roles))
    throw new NotAllowed(`You are not allowed to read ${asked.resource}.`, asked.resource)
}

/** Several lists at once, and what is computed, cannot be filtered, ordered or cut. */
function requireNothingAsked(request: QueryRequest, understood: readonly string[] = []): void {
  const harmless = ['toType', 'noTracking', ...understood]
  const [clause] = Object.keys(request).filter((key) => !harmless.includes(key))
  if (clause !== undefined) throw new BadQuery('This resource is answered whole.', clause)
}

function tooManyRows(plan: Plan): TooLarge {
  return new TooLarge(
    `The answer would have more than ${plan.mostRows} rows; ask for fewer with where or take.`,
    'take',
  )
}
