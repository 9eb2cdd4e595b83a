import type { SavingUser } from '../save/pipeline/change.ts'
import type { SaveContext } from '../save/pipeline/Save.ts'
import { recordEvent, type CompanyEvent } from './recordEvent.ts'

const MAX_KNOWN = 1_000

export interface NewsOptions {
  readonly saves: SaveContext
  /** Called where an event could not be stored, which refuses nobody. */
  readonly onError: (error: unknown) => void
  /** Milliseconds of a clock that nobody sets. */
  readonly now?: () => number
}

/** Records what happens; what happens again is told once in a while. */
export class News {
  readonly now: () => number
  readonly #options: NewsOptions
  /** Until when what happened is no news, by what it was, and how often it happened meanwhile. */
  readonly #known = new Map<string, { readonly until: number; again: number }>()

  constructor(options: NewsOptions) {
    this.#options = options
    this.now = options.now ?? (() => performance.now())
  }

  /** How often it happened since it was told last, where it is to be told now; null where it is no news for so long. */
  tell(what: string, milliseconds: number): number | null {
    const now = this.now()
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

  record(user: SavingUser, type: CompanyEvent['type'], message: string): void {
    recordEvent(this.#options.saves, user, { type, message }).catch(this.#options.onError)
  }
}
