const MAX_KNOWN = 1_000

/** What happened lately, so that what happens again is told once in a while. */
export class News {
  readonly #now: () => number
  /** Until when what happened is no news, by what it was, and how often it happened meanwhile. */
  readonly #known = new Map<string, { readonly until: number; again: number }>()

  /** `now` is in milliseconds of a clock that nobody sets. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** How often it happened since it was told last, where it is to be told now; null where it is no news for so long. */
  tell(what: string, milliseconds: number): number | null {
    const now = this.#now()
    const known = this.#known.get(what)
    if (known !== undefined && known.until > now) {
      known.again += 1
      return null
    }
    this.#known.delete(what)
    this.#known.set(what, { until: now + milliseconds, again: 0 })
    const [oldest] = this.#known.keys()
    if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest)
    return known?.again ?? 0
  }
}
