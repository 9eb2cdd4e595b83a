import type { GeneratedQuery } from './generateQuery.ts'

/** Words of a query each of which can stand where the other does. */
const PAIRS = [
  ['any', 'all'],
  ['and', 'or'],
  ['eq', 'ne'],
  ['gt', 'le'],
  ['lt', 'ge'],
  ['startswith', 'contains'],
] as const

const OTHERS: ReadonlyMap<string, string> = new Map(
  PAIRS.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
)

/** A query that is told from another only by single words of its filter: the engine must not take it for the same. */
export function otherWayRound({ entity, request }: GeneratedQuery): GeneratedQuery {
  return {
    entity,
    request: { ...request, ...(request.where !== undefined && { where: turn(request.where) }) },
  }
}

function turn(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(turn)
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [turnWord(key, value), turn(value)]))
}

/** Only what is missing or not can be asked of null. */
function turnWord(word: string, value: unknown): string {
  const isWord = value === null ? word === 'eq' || word === 'ne' : true
  return isWord ? (OTHERS.get(word) ?? word) : word
}
