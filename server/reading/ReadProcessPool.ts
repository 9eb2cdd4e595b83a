import { mkdirSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { TooLarge, Unavailable } from '../kernel/errors.ts'
import { releaseFolder } from '../kernel/processFolder.ts'
import { ProcessExited } from '../kernel/TaskProcess.ts'
import type { AssignedTask, ReadProcessSettings, ReadReply } from './messages.ts'
import type { ReadResult } from '#server/kernel/ReadResult.ts'
import { resultOf, startReadProcess, usedTooMuchMemory, type ReadProcess } from './ReadProcess.ts'
import { lateError, taskName, type Reader, type ReadTerms } from './Reader.ts'
import { ReadQueue } from './ReadQueue.ts'
import type { ReadTask } from './ReadTask.ts'

export interface ReadProcessPoolDependencies {
  /** The program of the processes. */
  readonly program: string
  readonly processes: number
  /** For how many milliseconds a task may wait for a process. */
  readonly maxWait: number
  readonly settings: ReadProcessSettings
  /** The server's clock: an instant. */
  readonly now: () => string
}

/** Delay before replacing a process that exited unexpectedly, so that a failing start does not loop. */
const RESTART_DELAY = 1_000
const RETRY_AFTER = 5

interface QueuedTask extends ReadTerms {
  readonly assigned: AssignedTask
  readonly resolve: (result: ReadResult) => void
  readonly reject: (error: unknown) => void
  giveUp: NodeJS.Timeout | null
  /** Whether something outside ended the process that had it before. */
  isRepeated: boolean
}

/**
 * A pool of processes that run read tasks in the order of a `ReadQueue`. A task that takes too long, from when a process begins it, is
 * ended by killing its process, which is replaced: nothing else stops an SQLite statement.
 */
export class ReadProcessPool implements Reader {
  readonly #dependencies: ReadProcessPoolDependencies
  readonly #idle: ReadProcess[] = []
  readonly #all = new Set<ReadProcess>()
  readonly #queue: ReadQueue<QueuedTask>
  #closed = false

  /** Starts the processes. */
  constructor(dependencies: ReadProcessPoolDependencies) {
    this.#dependencies = dependencies
    this.#queue = new ReadQueue(dependencies.processes)
    mkdirSync(dependencies.settings.folder, { recursive: true, mode: 0o700 })
    for (let count = 0; count < dependencies.processes; count++) this.#start()
  }

  /**
   * Runs a task. Throws what it throws, QueryTimeout if it takes too long, TooLarge if it uses too much memory, and Unavailable
   * if no process was free in time.
   */
  run(task: ReadTask, terms: ReadTerms): Promise<ReadResult> {
    if (this.#closed) throw new Unavailable('The server is stopping.')
    const { now } = this.#dependencies
    return new Promise((resolve, reject) => {
      const waiting: QueuedTask = {
        ...terms,
        assigned: { task, now: now() },
        resolve,
        reject,
        giveUp: null,
        isRepeated: false,
      }
      this.#queue.add(waiting)
      this.#waitForProcess(waiting)
    })
  }

  #waitForProcess(waiting: QueuedTask): void {
    waiting.giveUp = setTimeout(() => this.#giveUp(waiting), this.#dependencies.maxWait)
    this.#next()
  }

  /** Ends all processes; running tasks fail. */
  async close(): Promise<void> {
    this.#closed = true
    const all = [...this.#all]
    for (const each of all) each.kill()
    await Promise.all(all.map(({ ended }) => ended))
    for (const waiting of this.#queue.removeAll()) this.#giveUp(waiting)
    releaseFolder(this.#dependencies.settings.folder)
  }

  #start(): void {
    const { program, settings } = this.#dependencies
    const each = startReadProcess(program, settings)
    this.#all.add(each)
    void each.ready.then(() => this.#add(each))
    void each.ended.then(() => this.#replace(each))
  }

  #add(each: ReadProcess): void {
    if (each.hasEnded) return
    this.#idle.push(each)
    this.#next()
  }

  async #replace(ended: ReadProcess): Promise<void> {
    this.#all.delete(ended)
    const index = this.#idle.indexOf(ended)
    if (index >= 0) this.#idle.splice(index, 1)
    if (!ended.endedInTask) await delay(RESTART_DELAY, undefined, { ref: false })
    if (!this.#closed) this.#start()
  }

  #next(): void {
    // The one that worked last has its code compiled and its pages of the database at hand.
    for (let each = this.#idle.at(-1); each !== undefined; each = this.#idle.at(-1)) {
      const waiting = this.#queue.begin()
      if (waiting === null) return
      this.#idle.pop()
      void this.#assign(each, waiting)
    }
  }

  async #assign(each: ReadProcess, running: QueuedTask): Promise<void> {
    const { assigned, milliseconds, giveUp } = running
    if (giveUp !== null) clearTimeout(giveUp)
    let isLate = false
    const kill = setTimeout(() => {
      isLate = true
      each.kill()
    }, milliseconds)
    const reply = await each.run(assigned).catch((error: unknown) => {
      return { failure: isLate ? lateError(assigned.task, milliseconds) : error }
    })
    clearTimeout(kill)
    this.#queue.end(running)
    this.#add(each)
    if ('failure' in reply) this.#fail(running, reply.failure)
    else this.#settle(running, reply)
  }

  #settle({ resolve, reject }: QueuedTask, reply: ReadReply): void {
    try {
      resolve(resultOf(reply))
    } catch (error) {
      reject(error)
    }
  }

  #fail(running: QueuedTask, error: unknown): void {
    if (!(error instanceof ProcessExited)) running.reject(error)
    else if (usedTooMuchMemory(error) || running.isRepeated || this.#closed)
      running.reject(this.#exitError(error, running.assigned.task))
    else this.#repeat(running)
  }

  /** Something outside ended the process, such as a system without memory: that is not the task's fault. */
  #repeat(waiting: QueuedTask): void {
    waiting.isRepeated = true
    this.#queue.addAgain(waiting)
    this.#waitForProcess(waiting)
  }

  #exitError(error: ProcessExited, task: ReadTask): Error {
    if (this.#closed) return new Unavailable('The server is stopping.')
    const name = taskName(task)
    return usedTooMuchMemory(error)
      ? new TooLarge(`${name} takes more memory than a read may; ask for less of it.`, name)
      : new Unavailable('Reading was interrupted on the server. Please try again.', {
          retryAfter: RETRY_AFTER,
        })
  }

  #giveUp(waiting: QueuedTask): void {
    this.#queue.remove(waiting)
    waiting.reject(
      new Unavailable('The server is busy at the moment; please try again soon.', {
        retryAfter: RETRY_AFTER,
      }),
    )
  }
}
