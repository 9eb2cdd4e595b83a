import { setTimeout as delay } from 'node:timers/promises'

export interface BackgroundWorkOptions {
  /** How long the worker idles when there is nothing to do, unless `wake` is called. */
  readonly idleMilliseconds: number
  /** Called with each failure; the worker continues after idling. */
  readonly onError: (error: unknown) => void
}

/** A background loop beside the requests: runs one task after another until it is stopped. */
export abstract class BackgroundWork {
  readonly #options: BackgroundWorkOptions
  #running: Promise<void> | null = null
  #sleep = new AbortController()
  #stopping = false

  constructor(options: BackgroundWorkOptions) {
    this.#options = options
  }

  /** Runs one task; returns false when there is none left, or when continuing immediately would be pointless. */
  protected abstract next(): Promise<boolean>

  start(): void {
    this.#running ??= this.#run()
  }

  /** Signals that there may be work: checks immediately. */
  wake(): void {
    this.#sleep.abort()
  }

  /** Finishes the running task and starts no other. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.wake()
    await this.#running
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      // Renewed before checking for work, so that a wake-up during the check is not lost.
      this.#sleep = new AbortController()
      const hasMore = await this.next().catch((error: unknown) => {
        this.#options.onError(error)
        return false
      })
      if (!hasMore && !this.#stopping) await this.#waitIdle()
    }
  }

  async #waitIdle(): Promise<void> {
    // Idling must not keep the process alive.
    await delay(this.#options.idleMilliseconds, undefined, {
      signal: this.#sleep.signal,
      ref: false,
    }).catch(() => undefined)
  }
}
