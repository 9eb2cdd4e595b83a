import type { RoleHolder } from '#shared/access/roleChecks.ts'
import type { Random } from '#server/demo/random.ts'
import { anyHostileQuery, mutated, type HostileQuery } from './hostileQueries.ts'
import { request, type Answered } from './request.ts'

export interface ExpensiveQuerySearch {
  readonly url: string
  readonly token: string
  readonly attacker: RoleHolder
  readonly random: Random
  /** Number of queries to try. */
  readonly tries: number
  /** Number of queries to report. */
  readonly wanted: number
}

export interface ExpensiveQuery extends HostileQuery {
  readonly answered: Answered
}

/** How many of the most expensive ones are mutated. */
const PARENTS = 5
const MAX_OF_RESOURCE = 2

/**
 * Searches for the most expensive queries: a third at random, the others by mutating the most expensive so far. Queries that are
 * refused before they run cost nothing.
 */
export async function searchExpensiveQuery(search: ExpensiveQuerySearch): Promise<readonly ExpensiveQuery[]> {
  const { random, attacker, tries, wanted } = search
  let costliest: readonly ExpensiveQuery[] = []
  for (let tried = 0; tried < tries; tried += 1) {
    const parent = costliest[random.integer(0, Math.min(PARENTS, costliest.length) - 1)]
    const query =
      parent === undefined || tried < tries / 3 ? anyHostileQuery(random, attacker) : mutated(random, parent)
    const answered = await request(search, query)
    const cost = answered.status === 400 || answered.status === 403 ? 0 : answered.milliseconds
    if (cost > 0) costliest = costliestOf([...costliest, { ...query, answered }]).slice(0, wanted)
  }
  return costliest
}

/** Only some per resource: otherwise the search would concentrate on one weakness. */
function costliestOf(queries: readonly ExpensiveQuery[]): readonly ExpensiveQuery[] {
  const counts = new Map<string, number>()
  return queries
    .toSorted((a, b) => b.answered.milliseconds - a.answered.milliseconds)
    .filter(({ resource }) => {
      const count = (counts.get(resource) ?? 0) + 1
      counts.set(resource, count)
      return count <= MAX_OF_RESOURCE
    })
}
