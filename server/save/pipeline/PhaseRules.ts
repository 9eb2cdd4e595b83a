import { addToGroup } from './groups.ts'
import { orderRules } from './orderRules.ts'
import type { SaveRule } from './SaveRule.ts'

/** The rules of one phase in their order, found by the entities that they watch: a rule that watches nothing in a save costs it nothing. */
export class PhaseRules<R extends SaveRule> {
  readonly ordered: readonly R[]
  /** Indexes into `ordered`, ascending, by name of the entity that is watched. */
  readonly #watching = new Map<string, number[]>()
  readonly #everything: number[] = []

  /** Raises InvalidRules where the rules have no order. */
  constructor(rules: readonly R[]) {
    this.ordered = orderRules(rules)
    for (const [index, { watches }] of this.ordered.entries())
      if (watches === 'everything') this.#everything.push(index)
      else for (const entity of new Set(watches)) addToGroup(this.#watching, entity, index)
  }

  /** In order, the rules that watch one of these entities; what a rule adds to them counts for those that come after it. */
  *watching(entities: ReadonlySet<string>): Generator<R, void, undefined> {
    let index = -1
    for (;;) {
      index = this.#next(entities, index)
      const rule = this.ordered[index]
      if (rule === undefined) return
      yield rule
    }
  }

  #next(entities: ReadonlySet<string>, previous: number): number {
    let next = firstAbove(this.#everything, previous)
    for (const entity of entities)
      next = Math.min(next, firstAbove(this.#watching.get(entity) ?? [], previous))
    return next
  }
}

function firstAbove(indexes: readonly number[], previous: number): number {
  return indexes.find((index) => index > previous) ?? Infinity
}
