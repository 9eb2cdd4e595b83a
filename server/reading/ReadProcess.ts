import { fork, type ChildProcess } from 'node:child_process'
import os from 'node:os'
import { fromSentError, OUT_OF_MEMORY, type ReadProcessSettings, type ResultMessage } from './messages.ts'
import type { ReadResult } from '#server/kernel/ReadResult.ts'
import type { ReadTask } from './ReadTask.ts'

/** A task assigned to a process. */
export interface AssignedTask {
  readonly task: ReadTask
  readonly now: string
}

/** Low priority: read processes must not slow down the server. */
const PRIORITY = 5
/** Rows that outlive a small young generation are copied again and again: a fifth to a third of the time of a report. */
const FLAGS = ['--max-old-space-size=96', '--max-semi-space-size=32', '--expose-gc']

/**
 * Makes glibc return the memory of the largest texts immediately and keep some for the next result, since page faults take as long
 * as composing; ignored elsewhere.
 */
const MEMORY = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: String(8 * 1_048_576),
  MALLOC_TRIM_THRESHOLD_: String(32 * 1_048_576),
  MALLOC_TOP_PAD_: String(1_048_576),
}

/** The process exited during a task. */
export class ReadProcessExited extends Error {
  /** Whether its task took too much memory, rather than something outside having ended the process. */
  readonly usedTooMuchMemory: boolean

  /** `signal` is the one that ended it. */
  constructor(signal: NodeJS.Signals | null) {
    super(`A reading process ended in the middle of a task (${signal ?? 'without a signal'}).`)
    // The engine aborts where its own limit is reached.
    this.usedTooMuchMemory = signal === OUT_OF_MEMORY || signal === 'SIGABRT'
  }
}

interface Running {
  readonly id: number
  readonly resolve: (result: ReadResult) => void
  readonly reject: (error: unknown) => void
}

/** A read process, which runs one task at a time. */
export class ReadProcess {
  readonly #child: ChildProcess
  readonly #ended: Promise<void>
  readonly #ready: Promise<void>
  #running: Running | null = null
  #tasks = 0
  #hasEnded = false
  #endedInTask = false

  constructor(program: string, settings: ReadProcessSettings) {
    this.#child = fork(program, [], {
      serialization: 'advanced',
      execArgv: [...loaders(), ...FLAGS],
      env: { ...process.env, ...MEMORY },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const { pid } = this.#child
    if (pid !== undefined) lowerPriority(pid)
    this.#ended = new Promise((resolve) => {
      const end = (signal: NodeJS.Signals | null): void => {
        this.#hasEnded = true
        this.#endedInTask = this.#running !== null
        this.#running?.reject(new ReadProcessExited(signal))
        this.#running = null
        resolve()
      }
      this.#child.once('exit', (_code, signal) => end(signal))
      this.#child.once('error', () => end(null))
    })
    this.#ready = new Promise((resolve) => {
      this.#child.on('message', (message: ResultMessage | 'ready') => {
        if (message === 'ready') resolve()
        else this.#take(message)
      })
    })
    this.#child.send(settings)
  }

  /** Resolves when the process can run tasks, if it ever can. */
  get ready(): Promise<void> {
    return this.#ready
  }

  /** Resolves when the process is gone, for whatever reason. */
  get ended(): Promise<void> {
    return this.#ended
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** Did it end in the middle of a task, rather than by itself? */
  get endedInTask(): boolean {
    return this.#endedInTask
  }

  /** Runs a task. Throws what the task throws, and ReadProcessExited. */
  run({ task, now }: AssignedTask): Promise<ReadResult> {
    if (this.#running !== null) throw new Error('A reading process does one task at a time.')
    return new Promise((resolve, reject) => {
      const id = ++this.#tasks
      this.#running = { id, resolve, reject }
      this.#child.send({ id, task, now }, (error) => {
        if (error !== null) reject(error)
      })
    })
  }

  /** Kills the process. */
  kill(): void {
    this.#child.kill('SIGKILL')
  }

  #take(message: ResultMessage): void {
    if (message.id !== this.#running?.id) return
    const { resolve, reject } = this.#running
    this.#running = null
    if ('result' in message) resolve(withBuffer(message.result))
    else reject(fromSentError(message.error))
  }
}

/** Restores the bytes, which are sent as a plain Uint8Array. */
function withBuffer(result: ReadResult): ReadResult {
  return result.in === 'file' ? result : { in: 'memory', bytes: Buffer.from(result.bytes) }
}

const OWN_FLAGS = /^--(?:max-|inspect|enable-source-maps|env-file)/

/** The loader options of this process (for TypeScript), without its other options. */
function loaders(): string[] {
  return process.execArgv.filter((flag) => !OWN_FLAGS.test(flag))
}

function lowerPriority(pid: number): void {
  try {
    os.setPriority(pid, PRIORITY)
  } catch {
    // The process has exited already, or the system has no priorities.
  }
}
