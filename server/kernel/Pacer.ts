import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Steps } from '#shared/kernel/steps.ts'

/** Milliseconds for which work may block the event loop before it yields. */
const MAX_BLOCKING_MILLISECONDS = 8
/** The number of steps after which the clock is read. */
const STEPS_PER_CHECK = 16

/** Lets long synchronous work yield to the event loop at regular intervals. */
export class Pacer {
  #lastYield = performance.now()

  /** Yields if the work has blocked the event loop for long; otherwise continues immediately. */
  async yieldIfDue(): Promise<void> {
    if (performance.now() - this.#lastYield < MAX_BLOCKING_MILLISECONDS) return
    await nextTurn()
    this.#lastYield = performance.now()
  }

  /** Does what stops now and then, and yields in between. */
  async finish<T>(steps: Steps<T>): Promise<T> {
    for (;;) {
      const { done, value } = steps.next()
      if (done === true) return value
      await this.yieldIfDue()
    }
  }

  /** Calls `step` for each item and yields in between. */
  async forEach<T>(items: readonly T[], step: (item: T, index: number) => void): Promise<void> {
    for (let start = 0; start < items.length; start += STEPS_PER_CHECK) {
      if (start > 0) await this.yieldIfDue()
      for (const [offset, item] of items.slice(start, start + STEPS_PER_CHECK).entries())
        step(item, start + offset)
    }
  }

  /** Like `Array.map`, yielding in between. */
  async map<T, R>(items: readonly T[], transform: (item: T, index: number) => R): Promise<R[]> {
    const results: R[] = []
    await this.forEach(items, (item, index) => results.push(transform(item, index)))
    return results
  }
}
