import { FairShare } from '../edge/FairShare.ts'
import { perMinute, type Quota } from '../edge/Quota.ts'
import { Semaphore } from '../kernel/Semaphore.ts'
import { pictureReader, type PictureFile, type PictureReader } from './PictureReader.ts'
import type { PreparedPicture } from './preparePicture.ts'

interface PictureDependencies {
  /** What a user may send in a minute. */
  readonly megapixelsPerMinute: number
  /** Where pictures are read; in this process by default. */
  readonly reader?: PictureReader
}

/** Prepares pictures one at a time, those of a user one after another: who sends many waits for each of them behind everybody else. */
export class Pictures {
  readonly #reader: PictureReader
  readonly #megapixels: Quota<number>
  readonly #share = new FairShare<number>({
    maxConcurrent: 1,
    maxQueued: 100,
    maxWait: 10 * 60_000,
    refusalMessage: 'Your other photos are still being stored. Please try again in a moment.',
    retryAfter: 10,
  })
  readonly #turns = new Semaphore({
    maxConcurrent: 1,
    maxQueued: 100,
    refusalMessage: 'Too many photos are being stored right now. Please try again in a minute.',
  })

  constructor({ megapixelsPerMinute, reader = pictureReader }: PictureDependencies) {
    this.#reader = reader
    this.#megapixels = perMinute(
      megapixelsPerMinute,
      `sent photos of more than ${megapixelsPerMinute} megapixels`,
    )
  }

  /**
   * Prepares a picture of a user for storage. Throws InvalidPicture with a sentence, TooManyRequests beyond the user's quota, and
   * Unavailable.
   */
  prepare(userId: number, file: PictureFile): Promise<PreparedPicture> {
    return this.#share.run(userId, () =>
      this.#turns.run(async () => {
        this.#megapixels.take(userId, await this.#reader.measure(file))
        return this.#reader.prepare(file)
      }),
    )
  }

  /** Ends what reads pictures. */
  close(): Promise<void> {
    return this.#reader.close()
  }
}
