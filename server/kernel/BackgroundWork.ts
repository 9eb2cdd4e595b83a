import { setTimeout as delay } from 'node:timers/promises'

export interface BackgroundWorkOptions {
  /** How long it rests where there is nothing to do, unless it is woken. */
  readonly idleMilliseconds: number
  /** Told what fails; the work goes on after a rest. */
  readonly onError: (error: unknown) => void
}

/** Work that is done beside the requests, one piece after the other, until it is stopped. */
export abstract class BackgroundWork {
  readonly #options: BackgroundWorkOptions
  #running: Promise<void> | null = null
  #sleep = new AbortController()
  #stopping = false

  constructor(options: BackgroundWorkOptions) {
    this.#options = options
  }

  /** Does one piece of work; answers false when there is none left, or when it is of no use to go on at once. */
  protected abstract next(): Promise<boolean>

  start(): void {
    this.#running ??= this.#run()
  }

  /** There may be something to do: looks at once. */
  wake(): void {
    this.#sleep.abort()
  }

  /** Finishes the piece that is being done, and begins no other. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.wake()
    await this.#running
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      // Renewed before the look, so that whoever wakes during it is not missed.
      this.#sleep = new AbortController()
      const hasMore = await this.next().catch((error: unknown) => {
        this.#options.onError(error)
        return false
      })
      if (!hasMore && !this.#stopping) await this.#waitIdle()
    }
  }

  async #waitIdle(): Promise<void> {
    // A server that only waits for work may end.
    await delay(this.#options.idleMilliseconds, undefined, {
      signal: this.#sleep.signal,
      ref: false,
    }).catch(() => undefined)
  }
}
