import { addToGroup } from '#shared/kernel/groupBy.ts'
import { orderRules } from './orderRules.ts'
import type { SaveRule } from './SaveRule.ts'

/**
 * The ordered rules of one phase, indexed by the entities that they watch, so that rules that do not apply to a save cost
 * nothing.
 */
export class PhaseRules<R extends SaveRule> {
  readonly ordered: readonly R[]
  /** Ascending indexes into `ordered`, by name of the watched entity. */
  readonly #watching = new Map<string, number[]>()
  readonly #everything: number[] = []

  /** Throws InvalidRules if the rules cannot be ordered. */
  constructor(rules: readonly R[]) {
    this.ordered = orderRules(rules)
    for (const [index, { watches }] of this.ordered.entries())
      if (watches === 'everything') this.#everything.push(index)
      else for (const entity of new Set(watches)) addToGroup(this.#watching, entity, index)
  }

  /** The rules that watch one of these entities, in order; entities added by a rule count for later rules. */
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
