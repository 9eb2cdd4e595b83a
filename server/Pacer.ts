import { setImmediate as nextTurn } from 'node:timers/promises'

/** So long, in milliseconds, a piece of work keeps the thread to itself before whatever else waits has its turn. */
const LONGEST_STRETCH = 8
/** The clock is looked at once in so many steps of a loop. */
const STEPS_PER_LOOK = 16

/** Lets work that is long by its amount give way to everything else in the thread, again and again. */
export class Pacer {
  #since = performance.now()

  /** Gives way where the work has kept the thread for long; otherwise goes on at once. */
  async pause(): Promise<void> {
    if (performance.now() - this.#since < LONGEST_STRETCH) return
    await nextTurn()
    this.#since = performance.now()
  }

  /** Does a step for each item, and gives way in between. */
  async forEach<T>(items: readonly T[], step: (item: T, index: number) => void): Promise<void> {
    for (const [index, item] of items.entries()) {
      step(item, index)
      if (index % STEPS_PER_LOOK === 0) await this.pause()
    }
  }

  /** What a function makes of each item. */
  async map<T, R>(items: readonly T[], make: (item: T, index: number) => R): Promise<R[]> {
    const made: R[] = []
    await this.forEach(items, (item, index) => made.push(make(item, index)))
    return made
  }
}
