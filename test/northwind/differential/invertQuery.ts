import type { GeneratedQuery } from './generateQuery.ts'

/** Pairs of query keywords that can replace each other. */
const INVERSE_PAIRS = [
  ['any', 'all'],
  ['and', 'or'],
  ['eq', 'ne'],
  ['gt', 'le'],
  ['lt', 'ge'],
  ['startswith', 'contains'],
] as const

const INVERSES: ReadonlyMap<string, string> = new Map(
  INVERSE_PAIRS.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
)

/** The query with the keywords of its filter replaced by their counterparts: the engine must not confuse the two. */
export function invertQuery({ entity, request }: GeneratedQuery): GeneratedQuery {
  return {
    entity,
    request: { ...request, ...(request.where !== undefined && { where: invertJson(request.where) }) },
  }
}

function invertJson(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(invertJson)
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [invertKey(key, value), invertJson(value)]),
  )
}

/** Null can only be compared for equality. */
function invertKey(key: string, value: unknown): string {
  const isText = value === null ? key === 'eq' || key === 'ne' : true
  return isText ? (INVERSES.get(key) ?? key) : key
}
