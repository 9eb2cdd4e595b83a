import { setTimeout as delay } from 'node:timers/promises'

export interface BackgroundWorkParts {
  /** How long it rests where there is nothing to do, unless it is woken. */
  readonly restMilliseconds: number
  /** Told what fails; the work goes on after a rest. */
  readonly onError: (error: unknown) => void
}

/** Work that is done beside the requests, one piece after the other, until it is stopped. */
export abstract class BackgroundWork {
  readonly #parts: BackgroundWorkParts
  #running: Promise<void> | null = null
  #resting = new AbortController()
  #stopping = false

  constructor(parts: BackgroundWorkParts) {
    this.#parts = parts
  }

  /** Does one piece of work; answers false when there is none left, or when it is of no use to go on at once. */
  protected abstract next(): Promise<boolean>

  start(): void {
    this.#running ??= this.#run()
  }

  /** There may be something to do: looks at once. */
  wake(): void {
    this.#resting.abort()
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
      this.#resting = new AbortController()
      const goOn = await this.next().catch((error: unknown) => {
        this.#parts.onError(error)
        return false
      })
      if (!goOn && !this.#stopping) await this.#rest()
    }
  }

  async #rest(): Promise<void> {
    // A server that only waits for work may end.
    await delay(this.#parts.restMilliseconds, undefined, {
      signal: this.#resting.signal,
      ref: false,
    }).catch(() => undefined)
  }
}
