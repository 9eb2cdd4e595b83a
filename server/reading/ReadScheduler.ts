import { QueryTimeout } from '../kernel/errors.ts'
import { FairShare } from '../edge/FairShare.ts'
import { bytesOf, type ReadResult } from '#server/kernel/ReadResult.ts'
import { RepeatedTimeouts } from './RepeatedTimeouts.ts'
import { taskName, type Reader } from './Reader.ts'
import type { ReadTask } from './ReadTask.ts'

const QUEUED_PER_USER = 50
const RETRY_AFTER = 5

interface ReadSchedulerLimits {
  readonly queriesPerUser: number
  /** For how many milliseconds a task may run. */
  readonly maxRun: number
  /** For how many milliseconds a task may wait for others of its user. */
  readonly maxWait: number
}

/**
 * Schedules slow reads, if possible outside the server's thread, within each user's share. What took a user too long gets less time
 * when it is asked again.
 */
export class ReadScheduler {
  readonly #reader: Reader
  readonly #share: FairShare<number>
  readonly #maxRun: number
  readonly #timeouts = new RepeatedTimeouts()

  constructor(reader: Reader, { queriesPerUser, maxRun, maxWait }: ReadSchedulerLimits) {
    this.#reader = reader
    this.#maxRun = maxRun
    this.#share = new FairShare({
      maxConcurrent: queriesPerUser,
      maxQueued: QUEUED_PER_USER,
      maxWait,
      refusalMessage: 'You have too many requests running; please wait for them to finish.',
      retryAfter: RETRY_AFTER,
    })
  }

  /** Runs a task for a user (by id) or for the server itself. Throws what the task throws, QueryTimeout and TooManyRequests. */
  run(userId: number | null, task: ReadTask): Promise<ReadResult> {
    return userId === null
      ? this.#reader.run(task, { owner: null, milliseconds: this.#maxRun })
      : this.#share.run(userId, () => this.#runOfUser(userId, task))
  }

  /** The parsed result of a task. */
  async read(userId: number | null, task: ReadTask): Promise<unknown> {
    const bytes = await bytesOf(await this.run(userId, task))
    return JSON.parse(bytes.toString())
  }

  close(): Promise<void> {
    return this.#reader.close()
  }

  async #runOfUser(userId: number, task: ReadTask): Promise<ReadResult> {
    const patience = this.#timeouts.patienceWith(userId, task, this.#maxRun)
    if ('retryAfter' in patience) throw refusal(task, patience.retryAfter)
    try {
      return await this.#reader.run(task, { owner: userId, ...patience })
    } catch (error) {
      if (error instanceof QueryTimeout) this.#timeouts.add(userId, task)
      throw error
    }
  }
}

function refusal(task: ReadTask, seconds: number): QueryTimeout {
  const name = taskName(task)
  return new QueryTimeout(
    `${name} took too long each time you asked; ask for less of it, or again in ${seconds} seconds.`,
    name,
  )
}
