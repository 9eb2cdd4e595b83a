/** After this time without any, half of the use is forgotten. */
const HALF_LIFE_MILLISECONDS = 30_000
/** Less than this is none. */
const FORGOTTEN_MILLISECONDS = 1

interface Use {
  readonly milliseconds: number
  /** When that was computed. */
  readonly at: number
}

/** How long each owner has lately used something, in milliseconds that fade. */
export class RecentUse<Owner> {
  readonly #now: () => number
  readonly #uses = new Map<Owner, Use>()

  constructor(now: () => number) {
    this.#now = now
  }

  add(owner: Owner, milliseconds: number): void {
    this.#uses.set(owner, { milliseconds: this.of(owner) + milliseconds, at: this.#now() })
    for (const [each] of this.#uses) if (this.of(each) < FORGOTTEN_MILLISECONDS) this.#uses.delete(each)
  }

  of(owner: Owner): number {
    const use = this.#uses.get(owner)
    return use === undefined ? 0 : use.milliseconds * 0.5 ** ((this.#now() - use.at) / HALF_LIFE_MILLISECONDS)
  }
}
