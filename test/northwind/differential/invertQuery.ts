import type { GeneratedQuery } from './generateQuery.ts'

/** Words of a query each of which can stand where the other does. */
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

/** A query that is told from another only by single words of its filter: the engine must not take it for the same. */
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

/** Only what is missing or not can be asked of null. */
function invertKey(key: string, value: unknown): string {
  const isText = value === null ? key === 'eq' || key === 'ne' : true
  return isText ? (INVERSES.get(key) ?? key) : key
}
