import { mkdirSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { QueryTimeout, TooLarge, Unavailable } from '../kernel/errors.ts'
import { releaseFolder } from '../kernel/processFolder.ts'
import type { ReadProcessSettings } from './messages.ts'
import type { ReadResult } from '#server/kernel/ReadResult.ts'
import { ReadProcess, ReadProcessExited, type AssignedTask } from './ReadProcess.ts'
import type { ReadTask } from './ReadTask.ts'

export interface ReadProcessPoolDependencies {
  /** The program of the processes. */
  readonly program: string
  readonly processes: number
  /** Time limit of a task in milliseconds, including time in the queue. */
  readonly timeout: number
  readonly settings: ReadProcessSettings
  /** The server's clock: an instant. */
  readonly now: () => string
}

/** Delay before replacing a process that exited unexpectedly, so that a failing start does not loop. */
const RESTART_DELAY = 1_000
const RETRY_AFTER = 5

interface QueuedTask {
  readonly assigned: AssignedTask
  readonly deadline: number
  readonly resolve: (result: ReadResult) => void
  readonly reject: (error: unknown) => void
  giveUp: NodeJS.Timeout | null
  /** Whether something outside ended the process that had it before. */
  isRepeated: boolean
}

/**
 * A pool of processes that run read tasks in FIFO order. A task that takes too long is ended by killing its process, which is
 * replaced: nothing else stops an SQLite statement.
 */
export class ReadProcessPool {
  readonly #dependencies: ReadProcessPoolDependencies
  readonly #idle: ReadProcess[] = []
  readonly #all = new Set<ReadProcess>()
  readonly #queue: QueuedTask[] = []
  #closed = false

  /** Starts the processes. */
  constructor(dependencies: ReadProcessPoolDependencies) {
    this.#dependencies = dependencies
    mkdirSync(dependencies.settings.folder, { recursive: true, mode: 0o700 })
    for (let count = 0; count < dependencies.processes; count++) this.#start()
  }

  /**
   * Runs a task. Throws what it throws, QueryTimeout if it takes too long, TooLarge if it uses too much memory, and Unavailable
   * if no process was free in time.
   */
  run(task: ReadTask): Promise<ReadResult> {
    if (this.#closed) throw new Unavailable('The server is stopping.')
    const { timeout, now } = this.#dependencies
    return new Promise((resolve, reject) => {
      const waiting: QueuedTask = {
        assigned: { task, now: now() },
        deadline: performance.now() + timeout,
        resolve,
        reject,
        giveUp: null,
        isRepeated: false,
      }
      this.#queue.push(waiting)
      this.#waitForProcess(waiting)
    })
  }

  #waitForProcess(waiting: QueuedTask): void {
    waiting.giveUp = setTimeout(
      () => this.#giveUp(waiting),
      Math.max(0, waiting.deadline - performance.now()),
    )
    this.#next()
  }

  /** Ends all processes; running tasks fail. */
  async close(): Promise<void> {
    this.#closed = true
    const all = [...this.#all]
    for (const each of all) each.kill()
    await Promise.all(all.map(({ ended }) => ended))
    for (const waiting of this.#queue.splice(0)) this.#giveUp(waiting)
    releaseFolder(this.#dependencies.settings.folder)
  }

  #start(): void {
    const { program, settings } = this.#dependencies
    const each = new ReadProcess(program, settings)
    this.#all.add(each)
    this.#idle.push(each)
    void each.ended.then(() => this.#replace(each))
    this.#next()
  }

  async #replace(ended: ReadProcess): Promise<void> {
    this.#all.delete(ended)
    const index = this.#idle.indexOf(ended)
    if (index >= 0) {
      this.#idle.splice(index, 1)
      await delay(RESTART_DELAY, undefined, { ref: false })
    }
    if (!this.#closed) this.#start()
  }

  #next(): void {
    while (this.#idle.length > 0) {
      const waiting = this.#queue.shift()
      if (waiting === undefined) return
      // The one that worked last has its code compiled and its pages of the database at hand.
      const each = this.#idle.pop()
      if (each !== undefined) void this.#assign(each, waiting)
    }
  }

  async #assign(each: ReadProcess, waiting: QueuedTask): Promise<void> {
    const { assigned, deadline, resolve, reject, giveUp } = waiting
    if (giveUp !== null) clearTimeout(giveUp)
    let isLate = false
    const kill = setTimeout(
      () => {
        isLate = true
        each.kill()
      },
      Math.max(0, deadline - performance.now()),
    )
    try {
      resolve(await each.run(assigned))
    } catch (error) {
      if (!(error instanceof ReadProcessExited)) reject(error)
      else if (isLate || error.usedTooMuchMemory || waiting.isRepeated || this.#closed)
        reject(this.#exitError(error, isLate, assigned.task))
      else this.#repeat(waiting)
    } finally {
      clearTimeout(kill)
      if (!each.hasEnded) {
        this.#idle.push(each)
        this.#next()
      }
    }
  }

  /** Something outside ended the process, such as a system without memory: that is not the task's fault. */
  #repeat(waiting: QueuedTask): void {
    waiting.isRepeated = true
    this.#queue.unshift(waiting)
    this.#waitForProcess(waiting)
  }

  #exitError({ usedTooMuchMemory }: ReadProcessExited, isLate: boolean, task: ReadTask): Error {
    if (this.#closed) return new Unavailable('The server is stopping.')
    const name = taskName(task)
    if (isLate) {
      const seconds = this.#dependencies.timeout / 1_000
      return new QueryTimeout(`${name} did not finish within ${seconds} seconds; ask for less of it.`, name)
    }
    return usedTooMuchMemory
      ? new TooLarge(`${name} takes more memory than a read may; ask for less of it.`, name)
      : new Unavailable('Reading was interrupted on the server. Please try again.', {
          retryAfter: RETRY_AFTER,
        })
  }

  #giveUp(waiting: QueuedTask): void {
    const index = this.#queue.indexOf(waiting)
    if (index >= 0) this.#queue.splice(index, 1)
    waiting.reject(
      new Unavailable('The server is busy at the moment; please try again soon.', {
        retryAfter: RETRY_AFTER,
      }),
    )
  }
}

/** The name of a task in errors. */
export function taskName(task: ReadTask): string {
  if (task.kind === 'query') return task.asked.resource
  if (task.kind === 'call') return task.path
  if (task.kind === 'spreadsheet') return 'The spreadsheet'
  return `The report ${task.kind === 'page' ? task.title : task.name}`
}
