import { TooManyRequests } from '../kernel/errors.ts'

export interface QuotaLimits {
  /** How much an owner may take at once, and again in every such time. */
  readonly amount: number
  readonly seconds: number
  /** What those beyond are told. */
  readonly refusal: string
}

interface Balance {
  /** What is left; below 0 where more was taken at once than there is. */
  remaining: number
  /** When that was counted, in milliseconds. */
  at: number
}

/** Gives every owner (a user) the same amount of something dear in a time; what was taken comes back evenly as time goes by. */
export class Quota<Owner> {
  readonly #limits: QuotaLimits
  readonly #now: () => number
  readonly #balances = new Map<Owner, Balance>()

  constructor(limits: QuotaLimits, now: () => number = Date.now) {
    this.#limits = limits
    this.#now = now
  }

  /**
   * Raises TooManyRequests, with the time after which there will be enough, where the owner has less left than that. An amount
   * beyond all that there is needs an account of which nothing was taken.
   */
  require(owner: Owner, amount: number): void {
    const { amount: full, seconds, refusal } = this.#limits
    const missing = Math.min(amount, full) - this.#balanceOf(owner).remaining
    if (missing > 0) throw new TooManyRequests(refusal, Math.ceil((missing * seconds) / full))
  }

  /** Takes it, whether there is enough or not. */
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
