import { Unavailable } from './errors.ts'

/** How much work runs side by side, how much waits, and what those beyond are told. */
export interface TurnLimits {
  readonly atOnce: number
  readonly waiting: number
  readonly refusal: string
}

/** Lets only so much work run side by side; what comes too many waits its turn, and past a limit is refused (503). */
export class Turns {
  readonly #limits: TurnLimits
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    await this.#turn()
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      // The place is handed over, not freed: nobody can come in between.
      if (next === undefined) this.#running -= 1
      else next()
    }
  }

  #turn(): Promise<void> {
    const { atOnce, waiting, refusal } = this.#limits
    if (this.#running < atOnce) {
      this.#running += 1
      return Promise.resolve()
    }
    if (this.#waiting.length >= waiting) throw new Unavailable(refusal)
    return new Promise((resolve) => this.#waiting.push(resolve))
  }
}
