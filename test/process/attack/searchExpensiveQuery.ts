import type { RoleHolder } from '#shared/access/roleChecks.ts'
import type { Random } from '#server/demo/random.ts'
import { anyHostileQuery, mutated, type HostileQuery } from './hostileQueries.ts'
import { request, type Answered } from './request.ts'

export interface ExpensiveQuerySearch {
  readonly url: string
  readonly token: string
  readonly attacker: RoleHolder
  readonly random: Random
  /** Queries that are tried; every one costs the server what it costs. */
  readonly tries: number
  /** Of how many the search tells. */
  readonly wanted: number
}

export interface ExpensiveQuery extends HostileQuery {
  readonly answered: Answered
}

/** How many of the dearest are mutated. */
const PARENTS = 5
const MAX_OF_RESOURCE = 2

/**
 * Looks for the queries that cost the server most: a third at random, the others by mutation of the dearest so far. Queries
 * that are refused before they run cost nothing.
 */
export async function searchExpensiveQuery(search: ExpensiveQuerySearch): Promise<readonly ExpensiveQuery[]> {
  const { random, attacker, tries, wanted } = search
  let dearest: readonly ExpensiveQuery[] = []
  for (let tried = 0; tried < tries; tried += 1) {
    const parent = dearest[random.integer(0, Math.min(PARENTS, dearest.length) - 1)]
    const query =
      parent === undefined || tried < tries / 3 ? anyHostileQuery(random, attacker) : mutated(random, parent)
    const answered = await request(search, query)
    const cost = answered.status === 400 || answered.status === 403 ? 0 : answered.milliseconds
    if (cost > 0) dearest = dearestOf([...dearest, { ...query, answered }]).slice(0, wanted)
  }
  return dearest
}

/** Of each resource some only: a search that finds one hole would look nowhere else. */
function dearestOf(queries: readonly ExpensiveQuery[]): readonly ExpensiveQuery[] {
  const counts = new Map<string, number>()
  return queries
    .toSorted((a, b) => b.answered.milliseconds - a.answered.milliseconds)
    .filter(({ resource }) => {
      const count = (counts.get(resource) ?? 0) + 1
      counts.set(resource, count)
      return count <= MAX_OF_RESOURCE
    })
}
