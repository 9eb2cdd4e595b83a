const FIRST_SKIPS = 4
const MAX_SKIPS = 1_024

/**
 * Decides whether to try something that may prove expensive: each time it does, it is skipped twice as often before the next
 * trial, since costs vary between customers.
 */
export class TrialBackoff {
  #skipsLeft = 0
  #lastSkips = 0
  #isProven = false

  /** Was the last trial successful? */
  get isProven(): boolean {
    return this.#isProven
  }

  isDue(): boolean {
    if (this.#skipsLeft === 0) return true
    this.#skipsLeft -= 1
    return false
  }

  record(isCheap: boolean): void {
    this.#isProven = isCheap
    this.#lastSkips = isCheap ? 0 : Math.min(Math.max(FIRST_SKIPS, this.#lastSkips * 2), MAX_SKIPS)
    this.#skipsLeft = this.#lastSkips
  }
}
