import { TooManyRequests } from '../kernel/errors.ts'

export interface QuotaLimits {
  /** How much an owner may take at once, and the time in which that is replenished. */
  readonly amount: number
  readonly seconds: number
  /** The message for rejected requests. */
  readonly refusalMessage: string
}

interface Balance {
  /** What is left; negative if more was taken than available. */
  remaining: number
  /** When that was computed, in milliseconds of the clock that nobody sets. */
  at: number
}

const MINUTE_SECONDS = 60

/** A quota per user and minute; `excess` completes "You have …". */
export function perMinute(amount: number, excess: string): Quota<number> {
  return new Quota({
    amount,
    seconds: MINUTE_SECONDS,
    refusalMessage: `You have ${excess} in a minute. Please try again in a moment.`,
  })
}

/** A token bucket per owner (a user): what was taken is replenished evenly over time. */
export class Quota<Owner> {
  readonly #limits: QuotaLimits
  readonly #now: () => number
  readonly #balances = new Map<Owner, Balance>()

  constructor(limits: QuotaLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  /**
   * Throws TooManyRequests, with the time until there is enough, if the owner has less left. An amount above the limit needs a
   * full bucket.
   */
  require(owner: Owner, amount: number): void {
    const { amount: full, seconds, refusalMessage } = this.#limits
    const missing = Math.min(amount, full) - this.#balanceOf(owner).remaining
    if (missing > 0) throw new TooManyRequests(refusalMessage, Math.ceil((missing * seconds) / full))
  }

  /** Takes the amount, even if there is not enough. */
  spend(owner: Owner, amount: number): void {
    this.#balanceOf(owner).remaining -= amount
  }

  take(owner: Owner, amount: number): void {
    this.require(owner, amount)
    this.spend(owner, amount)
  }

  #balanceOf(owner: Owner): Balance {
    const { amount: full, seconds } = this.#limits
    const now = this.#now()
    const balance = this.#balances.get(owner) ?? { remaining: full, at: now }
    balance.remaining = Math.min(full, balance.remaining + ((now - balance.at) / 1_000) * (full / seconds))
    balance.at = now
    this.#balances.set(owner, balance)
    return balance
  }
}
