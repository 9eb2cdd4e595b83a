import type { RoleHolder } from '#shared/access/holds.ts'
import type { Random } from '#server/demo/random.ts'
import { anyHostileQuery, mutated, type HostileQuery } from './dearQueries.ts'
import { ask, type Answered } from './ask.ts'

export interface Search {
  readonly url: string
  readonly token: string
  readonly attacker: RoleHolder
  readonly random: Random
  /** Queries that are tried; every one costs the server what it costs. */
  readonly tries: number
  /** Of how many the search tells. */
  readonly wanted: number
}

export interface DearQuery extends HostileQuery {
  readonly answered: Answered
}

/** How many of the dearest are mutated. */
const PARENTS = 5
const MOST_OF_RESOURCE = 2

/**
 * Looks for the queries that cost the server most: a third at random, the others by mutation of the dearest so far. Queries
 * that are refused before they run cost nothing.
 */
export async function searchForCost(search: Search): Promise<readonly DearQuery[]> {
  const { random, attacker, tries, wanted } = search
  let dearest: readonly DearQuery[] = []
  for (let tried = 0; tried < tries; tried += 1) {
    const parent = dearest[random.integer(0, Math.min(PARENTS, dearest.length) - 1)]
    const query =
      parent === undefined || tried < tries / 3 ? anyHostileQuery(random, attacker) : mutated(random, parent)
    const answered = await ask(search, query)
    const cost = answered.status === 400 || answered.status === 403 ? 0 : answered.milliseconds
    if (cost > 0) dearest = dearestOf([...dearest, { ...query, answered }]).slice(0, wanted)
  }
  return dearest
}

/** Of each resource some only: a search that finds one hole would look nowhere else. */
function dearestOf(queries: readonly DearQuery[]): readonly DearQuery[] {
  const counts = new Map<string, number>()
  return queries
    .toSorted((one, other) => other.answered.milliseconds - one.answered.milliseconds)
    .filter(({ resource }) => {
      const count = (counts.get(resource) ?? 0) + 1
      counts.set(resource, count)
      return count <= MOST_OF_RESOURCE
    })
}
