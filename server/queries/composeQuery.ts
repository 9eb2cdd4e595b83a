import { stampedField } from '#shared/model/defineEntity.ts'
import { getEntity, type Model } from '#shared/model/model.ts'
import type { QueryRequest } from '#shared/wire/query.ts'
import { BadQuery, TooLarge } from '../kernel/errors.ts'
import { refuseExpensiveFilter } from './filterCost.ts'
import { MAX_ROWS } from './limits.ts'
import type { NamedQuery, Parameters } from './NamedQuery.ts'
import { parsePredicate } from './parsePredicate.ts'
import { shorten, appendPath } from './jsonPath.ts'
import { allOf, compare, type Literal, type Predicate } from './predicate.ts'
import type { PathRequest, Query } from './query.ts'
import { readNamedOrdering, readOrdering } from './readOrdering.ts'
import { readParameters } from './readParameters.ts'

/** Combines a named query with the client's request and with what the query looked up. Throws BadQuery or TooLarge. */
export function composeQuery(
  model: Model,
  named: NamedQuery,
  request: QueryRequest,
  found: Parameters = {},
): Query {
  const { where, orderBy } = request
  const expand = [...(request.select === undefined ? named.expand : []), ...(request.expand ?? [])]
  refuseContradictions(request)
  const incoming = where === undefined ? allOf([]) : parsePredicate(where)
  refuseExpensiveFilter(model, getEntity(model, named.entity), incoming)
  const parameters = { ...readParameters(named, request.parameters ?? {}), ...found }
  return {
    entity: named.entity,
    base: allOf(baseOf(model, named, parameters)),
    where: incoming,
    orderBy: orderBy === undefined ? named.orderBy.map(readNamedOrdering) : orderBy.map(readOrdering),
    isDefaultOrder: orderBy === undefined,
    select: selectOf(named, request)?.map((path) => pathRequest('select', path)) ?? null,
    expand: expand.map((path) => pathRequest('expand', path)),
    inlineCount: request.inlineCount ?? false,
    ...pageOf(request, named.limit),
  }
}

/** The named query's selection applies only if the client neither selects nor expands anything. */
function selectOf(named: NamedQuery, { select, expand }: QueryRequest): readonly string[] | null {
  return select ?? (expand === undefined ? named.select : null)
}

function refuseContradictions({ select, expand, take }: QueryRequest): void {
  if (select?.length === 0) throw new BadQuery('select names no property.', 'select')
  for (const path of select === undefined ? [] : (expand ?? [])) {
    const [relation = ''] = path.trim().split('.')
    if (!select?.some((selected) => selected.trim().split('.', 1)[0] === relation))
      throw new BadQuery(
        `A query with select can only expand relations that it selects, whole or in part; ${shorten(relation)} is not selected.`,
        appendPath('expand', path),
      )
  }
  if (take !== undefined && take > MAX_ROWS) throw new TooLarge(`take is more than ${MAX_ROWS} rows.`, 'take')
}

function pageOf(
  { skip = 0, take }: QueryRequest,
  defaultLimit: number | null,
): Pick<Query, 'skip' | 'take' | 'isEmptyPage'> {
  const limit = take ?? defaultLimit
  return {
    skip: skip === 0 ? null : count(skip, 'skip'),
    take: limit === null || limit === 0 ? null : count(limit, 'take'),
    isEmptyPage: limit === 0,
  }
}

function baseOf(model: Model, named: NamedQuery, parameters: Parameters): Predicate[] {
  const deleted = stampedField(getEntity(model, named.entity), 'deleted')
  const hidesDeleted =
    named.deleted === 'excluded' || (named.deleted === 'byParameter' && parameters['deleted'] !== true)
  const own = named.where(parameters)
  return [
    ...(own === null ? [] : [own]),
    ...(hidesDeleted && deleted !== undefined ? [compare(deleted, 'eq', null)] : []),
  ]
}

const PATH = /^ *([\w$]+(?:\.[\w$]+)*) *$/

function pathRequest(clause: 'select' | 'expand', text: string): PathRequest {
  const path = PATH.exec(text)?.[1]
  if (path === undefined)
    throw new BadQuery(`${shorten(text)} needs to be a path of properties.`, appendPath(clause, text))
  return { path, culprit: appendPath(clause, path) }
}

function count(value: number, culprit: string): Literal {
  return { node: 'literal', value, culprit }
}
