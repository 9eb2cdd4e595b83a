/** What many store at once is read once. */
const GATHER_MILLISECONDS = 1_000
/** Nothing is read more often. */
const PAUSE_MILLISECONDS = 3_000
/** What takes long to compute is computed a tenth of the time at most. */
const SHARE = 10

interface FollowingParts {
  /** Reads it again; false where that could not be done now, so that it is asked again. */
  readonly read: () => Promise<boolean>
  readonly report: (error: unknown) => void
}

/** Reads again what is computed from records that others store: a moment after each of their saves, but only some times a minute (LC951). */
export class Following {
  readonly #parts: FollowingParts
  readonly #end = new AbortController()
  #isAsked = false
  #isReading = false
  /** By the clock that nobody sets. */
  #notBefore = 0

  constructor(parts: FollowingParts) {
    this.#parts = parts
  }

  /** There is something new. */
  ask(): void {
    if (!this.#isAsked && !this.#isReading) this.#schedule()
    this.#isAsked = true
  }

  end(): void {
    this.#end.abort()
  }

  #schedule(): void {
    const wait = Math.max(GATHER_MILLISECONDS, this.#notBefore - performance.now())
    const timer = setTimeout(() => void this.#run(), wait)
    this.#end.signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  }

  async #run(): Promise<void> {
    await untilSeen(this.#end.signal)
    if (this.#end.signal.aborted) return
    this.#isAsked = false
    this.#isReading = true
    const begun = performance.now()
    try {
      if (!(await this.#parts.read())) this.#isAsked = true
    } catch (error) {
      this.#parts.report(error)
    } finally {
      const now = performance.now()
      this.#notBefore = now + Math.max(PAUSE_MILLISECONDS, SHARE * (now - begun))
      this.#isReading = false
    }
    if (this.#isAsked && !this.#end.signal.aborted) this.#schedule()
  }
}

/** Resolves while somebody can see the page. */
async function untilSeen(signal: AbortSignal): Promise<void> {
  while (document.visibilityState === 'hidden' && !signal.aborted)
    await new Promise((resolve) => {
      document.addEventListener('visibilitychange', resolve, { once: true })
      signal.addEventListener('abort', resolve, { once: true })
    })
}
