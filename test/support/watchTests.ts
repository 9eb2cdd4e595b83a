import { Worker } from 'node:worker_threads'
import { Patience, PATIENCE_MILLISECONDS } from './Patience.ts'

const WATCH_MILLISECONDS = 500

/** A test or hook of Jest. */
interface Runnable {
  readonly name?: string
  readonly type?: string
  fn?: ((this: unknown, ...parameters: never[]) => unknown) | null
}

interface TestEvent {
  readonly name: string
  readonly test?: Runnable
  readonly hook?: Runnable
}

/** What Jest's environments have in common. */
interface Environment {
  readonly global: { noteStep?: typeof globalThis.noteStep }
  handleTestEvent?: (event: TestEvent, state: unknown) => void | Promise<void>
}

/** Lets no test or hook take forever: where nothing happens any more, it fails with what it waited for, and the run goes on. */
export function watchTests(environment: Environment): void {
  const watched = new WeakSet<object>()
  const handle = environment.handleTestEvent?.bind(environment)
  environment.handleTestEvent = async (event: TestEvent, state: unknown) => {
    await handle?.(event, state)
    const runnable = new Map([
      ['test_fn_start', event.test],
      ['hook_start', event.hook],
    ]).get(event.name)
    if (runnable === undefined) return
    noteRunning(runnable.name ?? runnable.type ?? '')
    // A hook runs for many tests.
    if (watched.has(runnable)) return
    watched.add(runnable)
    const run = runnable.fn
    // Functions that take a callback are Jest's to end; there are none here.
    if (run === null || run === undefined || run.length > 0) return
    runnable.fn = function (this: unknown) {
      const watch = new TestWatch()
      environment.global.noteStep = (step) => watch.noteStep(step)
      const running: unknown = Reflect.apply(run, this, [])
      return isPromise(running) ? watch.end(running) : running
    }
  }
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value
}

/** A test has twice the patience of a single wait for each of its steps. */
class TestWatch {
  readonly #patience = new Patience(2 * PATIENCE_MILLISECONDS)
  #step = 'its first step'

  noteStep(step: string): void {
    this.#step = step
    this.#patience.restart()
  }

  /** Resolves as what is running does; rejects once nothing happens any more. */
  async end(running: PromiseLike<unknown>): Promise<unknown> {
    let watch: NodeJS.Timeout | undefined
    const stuck = new Promise<never>((_, reject) => {
      watch = setInterval(() => {
        if (this.#patience.isOver())
          reject(new Error(`Nothing happens any more; the test waited for ${this.#step}.`))
      }, WATCH_MILLISECONDS)
    })
    try {
      return await Promise.race([running, stuck])
    } finally {
      clearInterval(watch)
    }
  }
}

const MAX_NAME_BYTES = 1_000
const BEATS_PER_SECOND = 2
const shared = new SharedArrayBuffer(4 + MAX_NAME_BYTES)
const beats = new Int32Array(shared, 0, 1)
const name = new Uint8Array(shared, 4)

/**
 * A thread of its own notices where the thread of the tests no longer turns, which no test can notice of itself, and ends the process; Jest
 * runs the other files in a new one.
 */
const GUARD = `
  const { workerData } = require('node:worker_threads')
  const beats = new Int32Array(workerData.shared, 0, 1)
  const name = new Uint8Array(workerData.shared, 4)
  let seen = -1
  let before = process.cpuUsage()
  setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if (beats[0] !== seen) {
      seen = beats[0]
      before = process.cpuUsage()
    } else if ((user + system) / 1000 > workerData.limit) {
      process.stderr.write('This process computes without an end and is killed, in: ' + Buffer.from(name).toString().replaceAll('\\0', '') + '\\n')
      process.kill(process.pid, 'SIGKILL')
    }
  }, 1000)
`

new Worker(GUARD, { eval: true, workerData: { shared, limit: 5 * PATIENCE_MILLISECONDS } }).unref()
setInterval(() => Atomics.add(beats, 0, 1), 1000 / BEATS_PER_SECOND).unref()

function noteRunning(test: string): void {
  name.fill(0)
  new TextEncoder().encodeInto(test, name)
}
