import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { withStatementTimeout } from '../database/statementTimeout.ts'
import { QueryTimeout } from '../kernel/errors.ts'
import { FairShare } from '../edge/FairShare.ts'
import { bytesOf, inMemory, type ReadResult } from '#server/kernel/ReadResult.ts'
import { createReadInChunks, type ReadInChunks, type ReadSource } from './readInChunks.ts'
import { taskName } from './ReadProcessPool.ts'
import type { ReadTask } from './ReadTask.ts'

/** Runs read tasks. */
export interface Reader {
  run(task: ReadTask): Promise<ReadResult>
  close(): Promise<void>
}

const QUEUED_PER_USER = 50
const RETRY_AFTER = 5

/** Schedules slow reads, if possible outside the server's thread, within each user's share. */
export class ReadScheduler {
  readonly #reader: Reader
  readonly #share: FairShare<number>

  constructor(
    reader: Reader,
    { queriesPerUser, queryTimeoutSeconds }: Pick<Config, 'queriesPerUser' | 'queryTimeoutSeconds'>,
  ) {
    this.#reader = reader
    this.#share = new FairShare({
      maxConcurrent: queriesPerUser,
      maxQueued: QUEUED_PER_USER,
      maxWait: queryTimeoutSeconds * 1_000,
      refusalMessage: 'You have too many requests running; please wait for them to finish.',
      retryAfter: RETRY_AFTER,
    })
  }

  /** Runs a task for a user (by id) or for the server itself. Throws what the task throws, and TooManyRequests. */
  run(userId: number | null, task: ReadTask): Promise<ReadResult> {
    const work = (): Promise<ReadResult> => this.#reader.run(task)
    return userId === null ? work() : this.#share.run(userId, work)
  }

  /** The parsed result of a task. */
  async read(userId: number | null, task: ReadTask): Promise<unknown> {
    const bytes = await bytesOf(await this.run(userId, task))
    return JSON.parse(bytes.toString())
  }

  close(): Promise<void> {
    return this.#reader.close()
  }
}

/** Reads in the server's thread: without read processes, and for a database server. */
export class InProcessReader implements Reader {
  readonly #read: ReadInChunks
  readonly #timeout: number

  constructor(source: ReadSource, timeout: number) {
    this.#read = createReadInChunks({ ...source, limits: { ...source.limits, milliseconds: timeout } })
    this.#timeout = timeout
  }

  async run(task: ReadTask): Promise<ReadResult> {
    const ended = new AbortController()
    try {
      const whole = withStatementTimeout(this.#timeout, () => this.#readAll(task))
      return await Promise.race([whole, this.#rejectLate(task, ended.signal)])
    } finally {
      ended.abort()
    }
  }

  async close(): Promise<void> {
    // There is nothing to release.
  }

  /** Throws QueryTimeout after the timeout. */
  async #rejectLate(task: ReadTask, ended: AbortSignal): Promise<never> {
    await delay(this.#timeout, undefined, { signal: ended, ref: false })
    const name = taskName(task)
    const seconds = this.#timeout / 1_000
    throw new QueryTimeout(`${name} did not finish within ${seconds} seconds; ask for less of it.`, name)
  }

  async #readAll(task: ReadTask): Promise<ReadResult> {
    const chunks: Buffer[] = []
    for await (const chunk of this.#read(task)) chunks.push(chunk)
    return inMemory(Buffer.concat(chunks))
  }
}
