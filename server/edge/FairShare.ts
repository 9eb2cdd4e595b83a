import { TooManyRequests } from '../kernel/errors.ts'

/** How much of an expensive resource one owner (a user, an address) may use. */
export interface FairShareLimits {
  /** Number of concurrent tasks. */
  readonly maxConcurrent: number
  /** Number of queued tasks beyond those. */
  readonly maxQueued: number
  /** Maximum time in the queue in milliseconds. */
  readonly maxWait: number
  /** The message for rejected requests. */
  readonly refusalMessage: string
  /** Retry-After in seconds. */
  readonly retryAfter: number
}

interface Share {
  running: number
  /** Starters of the queued tasks, in order. */
  readonly queue: (() => void)[]
}

/**
 * Limits concurrency per owner: tasks beyond the limit queue behind tasks of the same owner, never behind anybody else's. Throws
 * TooManyRequests if the queue is full or the wait too long.
 */
export class FairShare<Owner> {
  readonly #limits: FairShareLimits
  readonly #shares = new Map<Owner, Share>()

  constructor(limits: FairShareLimits) {
    this.#limits = limits
  }

  /** Runs the work as soon as the owner's share allows it; throws what the work throws, and TooManyRequests. */
  async run<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
    const release = await this.acquire(owner)
    try {
      return await work()
    } finally {
      release()
    }
  }

  /** For work that ends elsewhere than it begins: returns a function to call once when it has ended. */
  async acquire(owner: Owner): Promise<() => void> {
    const share = this.#shares.get(owner) ?? { running: 0, queue: [] }
    this.#shares.set(owner, share)
    if (share.running < this.#limits.maxConcurrent) share.running += 1
    else await this.#wait(share)
    return () => this.#release(owner, share)
  }

  #wait({ queue }: Share): Promise<void> {
    const { maxQueued, maxWait } = this.#limits
    if (queue.length >= maxQueued) throw this.#refusal()
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        queue.splice(queue.indexOf(begin), 1)
        reject(this.#refusal())
      }, maxWait)
      const begin = (): void => {
        clearTimeout(giveUp)
        resolve()
      }
      queue.push(begin)
    })
  }

  #release(owner: Owner, share: Share): void {
    const next = share.queue.shift()
    // The slot is handed over, not released: nobody can take it in between.
    if (next !== undefined) {
      next()
      return
    }
    share.running -= 1
    if (share.running === 0) this.#shares.delete(owner)
  }

  #refusal(): TooManyRequests {
    const { refusalMessage, retryAfter } = this.#limits
    return new TooManyRequests(refusalMessage, retryAfter)
  }
}
