import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long one save of an import may keep others waiting. */
const BLOCKING_MILLISECONDS = 10
const MIN_ROWS = 4

/**
 * How many rows one save of an import stores: as many as are stored while others wait no longer than for a save of a person, so that who
 * works meanwhile notices nothing (IM986).
 */
export class PortionSize {
  readonly #maximum: number
  #rows: number

  constructor(maximum: number) {
    this.#maximum = maximum
    this.#rows = Math.min(MIN_ROWS, maximum)
  }

  get rows(): number {
    return this.#rows
  }

  /** Does a save of that number of rows, learns from how long it took, and lets others have their turn. */
  async measure<T>(work: () => Promise<T>): Promise<T> {
    const begun = performance.now()
    const result = await work()
    const fitting = this.#rows * (BLOCKING_MILLISECONDS / Math.max(performance.now() - begun, 1))
    // One save that waited for another does not make all that follow small.
    this.#rows = Math.round(Math.min(this.#maximum, Math.max(MIN_ROWS, fitting, this.#rows / 2)))
    await nextTurn()
    return result
  }
}
