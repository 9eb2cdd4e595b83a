const FIRST_PASSED = 4
const MAX_PASSED = 1_024

/**
 * Whether work of one kind is worth being tried in the thread of the server: each time that it proves to be much, it is passed on
 * twice as often before it is tried again, since one customer has much and the next has little.
 */
export class Trials {
  #toPass = 0
  #passedLast = 0
  #isProven = false

  /** Did it prove to be little, each time since it was last tried anew? */
  get isProven(): boolean {
    return this.#isProven
  }

  isDue(): boolean {
    if (this.#toPass === 0) return true
    this.#toPass -= 1
    return false
  }

  succeeded(): void {
    this.#isProven = true
    this.#passedLast = 0
  }

  failed(): void {
    this.#isProven = false
    this.#passedLast = Math.min(Math.max(FIRST_PASSED, this.#passedLast * 2), MAX_PASSED)
    this.#toPass = this.#passedLast
  }
}
