import { setTimeout as delay } from 'node:timers/promises'

export interface BackgroundWorkOptions {
  /** How many tasks may run at the same time; one by default. */
  readonly lanes?: number
  /** How long a lane idles when there is nothing to do, unless `wake` is called. */
  readonly idleMilliseconds: number
  /** Called with each failure; the lane continues after idling. */
  readonly onError: (error: unknown) => void
}

/** Background loops beside the requests: each lane runs one task after another until the work is stopped. */
export abstract class BackgroundWork {
  readonly #options: BackgroundWorkOptions
  readonly #sleeping = new Set<AbortController>()
  #running: Promise<unknown> | null = null
  #stopping = false

  constructor(options: BackgroundWorkOptions) {
    this.#options = options
  }

  /** Runs one task; returns false when there is none left, or when continuing immediately would be pointless. */
  protected abstract next(): Promise<boolean>

  start(): void {
    const { lanes = 1 } = this.#options
    this.#running ??= Promise.all(Array.from({ length: lanes }, () => this.#run()))
  }

  /** Signals that there may be work: checks immediately. */
  wake(): void {
    for (const sleep of this.#sleeping) sleep.abort()
  }

  /** Finishes the running tasks and starts no other. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.wake()
    await this.#running
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      // Before checking for work, so that a wake-up during the check is not lost.
      const sleep = new AbortController()
      this.#sleeping.add(sleep)
      const hasMore = await this.next().catch((error: unknown) => {
        this.#options.onError(error)
        return false
      })
      if (!hasMore && !this.#stopping) await this.#waitIdle(sleep)
      this.#sleeping.delete(sleep)
    }
  }

  async #waitIdle({ signal }: AbortController): Promise<void> {
    // Idling must not keep the process alive.
    await delay(this.#options.idleMilliseconds, undefined, { signal, ref: false }).catch(() => undefined)
  }
}
