import { Unavailable } from '../errors.ts'

/** Lets only so much work run side by side; what comes too many waits its turn, and past a limit is refused (503). */
export class Turns {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
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
    if (this.#running < this.#atOnce) {
      this.#running += 1
      return Promise.resolve()
    }
    if (this.#waiting.length >= this.#mostWaiting)
      throw new Unavailable('Too many reports are being printed just now. Please try again in a minute.')
    return new Promise((resolve) => this.#waiting.push(resolve))
  }
}
