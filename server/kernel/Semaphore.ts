import { Unavailable } from './errors.ts'

/** How much work runs side by side, how much waits, and what those beyond are told. */
export interface SemaphoreLimits {
  readonly concurrent: number
  readonly queued: number
  readonly refusal: string
}

/** Lets only so much work run side by side; what comes too many waits its turn, and past a limit is refused (503). */
export class Semaphore {
  readonly #limits: SemaphoreLimits
  readonly #queue: (() => void)[] = []
  #running = 0

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#acquire()
    try {
      return await work()
    } finally {
      const next = this.#queue.shift()
      // The place is handed over, not freed: nobody can come in between.
      if (next === undefined) this.#running -= 1
      else next()
    }
  }

  #acquire(): Promise<void> {
    const { concurrent, queued, refusal } = this.#limits
    if (this.#running < concurrent) {
      this.#running += 1
      return Promise.resolve()
    }
    if (this.#queue.length >= queued) throw new Unavailable(refusal)
    return new Promise((resolve) => this.#queue.push(resolve))
  }
}
