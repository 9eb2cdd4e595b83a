import { setImmediate as nextTurn } from 'node:timers/promises'

/** So long, in milliseconds, a piece of work keeps the thread to itself before whatever else waits has its turn. */
const MAX_BLOCKING_MILLISECONDS = 8
/** The clock is looked at once in so many steps of a loop. */
const STEPS_PER_CHECK = 16

/** Lets work that is long by its amount give way to everything else in the thread, again and again. */
export class Pacer {
  #lastYield = performance.now()

  /** Gives way where the work has kept the thread for long; otherwise goes on at once. */
  async yieldIfDue(): Promise<void> {
    if (performance.now() - this.#lastYield < MAX_BLOCKING_MILLISECONDS) return
    await nextTurn()
    this.#lastYield = performance.now()
  }

  /** Does a step for each item, and gives way in between. */
  async forEach<T>(items: readonly T[], step: (item: T, index: number) => void): Promise<void> {
    for (const [index, item] of items.entries()) {
      step(item, index)
      if (index % STEPS_PER_CHECK === 0) await this.yieldIfDue()
    }
  }

  /** What a function makes of each item. */
  async map<T, R>(items: readonly T[], transform: (item: T, index: number) => R): Promise<R[]> {
    const results: R[] = []
    await this.forEach(items, (item, index) => results.push(transform(item, index)))
    return results
  }
}
