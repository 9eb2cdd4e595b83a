import { action, makeObservable, observable, observableRef } from 'mobx'
import type { FurtherMatches } from '../../kit/RecordFinder.ts'

/** What else a box offers for the text that is typed, from a source of its own. */
export class FurtherSearch<M> {
  matches: readonly M[] = []
  /** What is said of a search that failed; null where none did. */
  failure: string | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  /** Numbers the requests, so that the response to an older one is recognized as stale. */
  private requestNumber = 0

  constructor() {
    makeObservable<this, 'receive'>(this, {
      matches: observableRef,
      failure: observable,
      close: action,
      receive: action,
    })
  }

  /** Searches the source for a text once typing has stopped; without a source there is nothing to offer. */
  type(text: string, source: FurtherMatches<M> | null): void {
    this.close()
    if (source === null || text.length < source.minLength) return
    this.timer = setTimeout(() => void this.search(text, source), source.delayMilliseconds)
  }

  /** Offers nothing, and ignores the response of a request in progress. */
  close(): void {
    clearTimeout(this.timer)
    this.requestNumber += 1
    this.matches = []
    this.failure = null
  }

  private async search(text: string, source: FurtherMatches<M>): Promise<void> {
    const { requestNumber } = this
    try {
      this.receive(requestNumber, await source.search(text), null)
    } catch {
      // What was found stays usable (F-035).
      this.receive(requestNumber, [], source.failed)
    }
  }

  private receive(requestNumber: number, matches: readonly M[], failure: string | null): void {
    if (requestNumber !== this.requestNumber) return
    this.matches = matches
    this.failure = failure
  }
}
