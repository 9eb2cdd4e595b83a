import { Unavailable } from './errors.ts'

/** How many tasks run concurrently, how many may queue, and the message for those that are rejected. */
export interface SemaphoreLimits {
  readonly maxConcurrent: number
  readonly maxQueued: number
  readonly refusalMessage: string
}

/** Limits how many tasks run concurrently; further ones queue, and beyond the queue's limit they are rejected (503). */
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
      // The permit is handed over, not released: nobody can take it in between.
      if (next === undefined) this.#running -= 1
      else next()
    }
  }

  #acquire(): Promise<void> {
    const { maxConcurrent, maxQueued, refusalMessage } = this.#limits
    if (this.#running < maxConcurrent) {
      this.#running += 1
      return Promise.resolve()
    }
    if (this.#queue.length >= maxQueued) throw new Unavailable(refusalMessage)
    return new Promise((resolve) => this.#queue.push(resolve))
  }
}
