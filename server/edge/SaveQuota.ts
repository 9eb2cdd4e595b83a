import type { EdgeLimits } from './EdgeLimits.ts'
import { perMinute, type Quota } from './Quota.ts'

const MEGABYTE = 1_024 * 1_024

/** How much a user may send to be saved, and how many records of it, whether they are refused or not. */
export class SaveQuota {
  readonly #bytes: Quota<number>
  readonly #records: Quota<number>

  constructor({
    savedMegabytesPerMinute,
    savedRecordsPerMinute,
  }: Pick<EdgeLimits, 'savedMegabytesPerMinute' | 'savedRecordsPerMinute'>) {
    this.#bytes = perMinute(
      savedMegabytesPerMinute * MEGABYTE,
      `sent more than ${savedMegabytesPerMinute} MB to be saved`,
    )
    this.#records = perMinute(savedRecordsPerMinute, `saved more than ${savedRecordsPerMinute} records`)
  }

  /** Throws TooManyRequests if the user has fewer bytes left. */
  takeBytes(userId: number, bytes: number): void {
    this.#bytes.take(userId, bytes)
  }

  /** Throws TooManyRequests if the user has fewer records left. */
  takeRecords(userId: number, records: number): void {
    this.#records.take(userId, records)
  }
}
