import { TooManyRequests } from '../kernel/errors.ts'

/** What one owner (a user, an address) may have under way of something dear. */
export interface FairShareLimits {
  /** Pieces of work that run side by side. */
  readonly concurrent: number
  /** Pieces of work that wait beyond those. */
  readonly queued: number
  /** How long one waits at most, in milliseconds. */
  readonly maxWait: number
  /** What those beyond are told. */
  readonly refusal: string
  /** When they may try again, in seconds. */
  readonly retryAfter: number
}

interface Share {
  running: number
  /** Begins what waits, in order. */
  readonly queue: (() => void)[]
}

/**
 * Gives every owner the same share of something dear: what one asks for beyond it waits for what the same one asked for
 * before, and never for anybody else. What would wait too long, or is too much to wait at all, raises TooManyRequests.
 */
export class FairShare<Owner> {
  readonly #limits: FairShareLimits
  readonly #shares = new Map<Owner, Share>()

  constructor(limits: FairShareLimits) {
    this.#limits = limits
  }

  /** Does the work as soon as the owner's share allows it; raises what the work raises, and TooManyRequests. */
  async run<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
    const release = await this.acquire(owner)
    try {
      return await work()
    } finally {
      release()
    }
  }

  /** For work that ends elsewhere than it begins: answers what has to be called, once, when it has ended. */
  async acquire(owner: Owner): Promise<() => void> {
    const share = this.#shares.get(owner) ?? { running: 0, queue: [] }
    this.#shares.set(owner, share)
    if (share.running < this.#limits.concurrent) share.running += 1
    else await this.#wait(share)
    return () => this.#release(owner, share)
  }

  #wait({ queue }: Share): Promise<void> {
    const { queued, maxWait } = this.#limits
    if (queue.length >= queued) throw this.#refusal()
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
    // The slot is handed over, not freed: nobody can come in between.
    if (next !== undefined) {
      next()
      return
    }
    share.running -= 1
    if (share.running === 0) this.#shares.delete(owner)
  }

  #refusal(): TooManyRequests {
    const { refusal, retryAfter } = this.#limits
    return new TooManyRequests(refusal, retryAfter)
  }
}
