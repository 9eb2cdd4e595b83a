import { fork, type ChildProcess } from 'node:child_process'
import os from 'node:os'

/** A program whose process does tasks: how it is started, and its first message. */
export interface TaskProgram<Settings extends object> {
  readonly program: string
  /** Options of Node. */
  readonly flags: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly settings: Settings
}

/** What the server sends for each task. */
export interface TaskMessage<Task> {
  readonly id: number
  readonly task: Task
}

/** What the program sends once it is ready, and for each task. */
export type ReplyMessage<Reply> = 'ready' | { readonly id: number; readonly reply: Reply }

/** The process ended during a task. */
export class ProcessExited extends Error {
  /** The signal that ended it. */
  readonly signal: NodeJS.Signals | null

  constructor(signal: NodeJS.Signals | null) {
    super(`A process ended in the middle of a task (${signal ?? 'without a signal'}).`)
    this.signal = signal
  }
}

/** Low priority: such processes must not slow down the server. */
const PRIORITY = 5

interface Running<Reply> {
  readonly id: number
  readonly resolve: (reply: Reply) => void
  readonly reject: (error: unknown) => void
}

/** A process that does one task at a time, and can be ended in the middle of it. */
export class TaskProcess<Settings extends object, Task, Reply> {
  readonly #child: ChildProcess
  readonly #ended: Promise<void>
  readonly #ready: Promise<void>
  #running: Running<Reply> | null = null
  #tasks = 0
  #hasEnded = false
  #endedInTask = false

  constructor({ program, flags, environment = {}, settings }: TaskProgram<Settings>) {
    this.#child = fork(program, [], {
      serialization: 'advanced',
      execArgv: [...loaders(), ...flags],
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const { pid } = this.#child
    if (pid !== undefined) lowerPriority(pid)
    this.#ended = new Promise((resolve) => {
      const end = (signal: NodeJS.Signals | null): void => {
        this.#hasEnded = true
        this.#endedInTask = this.#running !== null
        this.#running?.reject(new ProcessExited(signal))
        this.#running = null
        resolve()
      }
      this.#child.once('exit', (_code, signal) => end(signal))
      this.#child.once('error', () => end(null))
    })
    this.#ready = new Promise((resolve) => {
      this.#child.on('message', (message: ReplyMessage<Reply>) => {
        if (message === 'ready') resolve()
        else this.#take(message)
      })
    })
    this.#child.send(settings)
  }

  /** Resolves when the process can do tasks, if it ever can. */
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

  /** Does a task. Throws ProcessExited. */
  run(task: Task): Promise<Reply> {
    if (this.#running !== null) throw new Error('A process does one task at a time.')
    return new Promise((resolve, reject) => {
      const id = ++this.#tasks
      this.#running = { id, resolve, reject }
      this.#child.send({ id, task }, (error) => {
        if (error !== null) reject(error)
      })
    })
  }

  /** Kills the process. */
  kill(): void {
    this.#child.kill('SIGKILL')
  }

  #take({ id, reply }: { readonly id: number; readonly reply: Reply }): void {
    if (id !== this.#running?.id) return
    const { resolve } = this.#running
    this.#running = null
    resolve(reply)
  }
}

const OWN_FLAGS = /^--(?:max-|inspect|enable-source-maps|env-file)/

/** The loader options of this process (for TypeScript), without its other options. */
export function loaders(): string[] {
  return process.execArgv.filter((flag) => !OWN_FLAGS.test(flag))
}

function lowerPriority(pid: number): void {
  try {
    os.setPriority(pid, PRIORITY)
  } catch {
    // The process has exited already, or the system has no priorities.
  }
}
