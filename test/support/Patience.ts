import os from 'node:os'

declare global {
  /** Notes what a test waits for next; set by the environment of the tests (`watchTests.ts`). */
  var noteStep: ((step: string) => void) | undefined
}

/**
 * How long a test waits for a state that only a fault keeps away, in milliseconds of `Patience`. Mutation testing, which causes faults on
 * purpose, sets the variable of the same name.
 */
export const PATIENCE_MILLISECONDS = Number(process.env['PATIENCE_MILLISECONDS'] ?? 30_000)

/** For libraries whose waits know nothing but the time: they are ended by the limit of their test (`watchTests.ts`). */
export const BEYOND_PATIENCE_MILLISECONDS = 3_600_000

/** Where no processor is free for long, time still counts a little, so that every wait ends. */
const MIN_SHARE = 0.1

const SAMPLE_MILLISECONDS = 200

// Tests may replace the clock.
const now = performance.now.bind(performance)

/**
 * Time that passes, from the first question on, only while a processor is free and this process has nothing to do: while the machine is
 * busy, with this test or with anything else, what is waited for may still come.
 */
export class Patience {
  readonly #limit: number
  #waited = 0
  #computed = 0
  /** Null until it is first asked for: many waits find at once what they wait for, and to sample costs more than that. */
  #last: Sample | null = null

  constructor(limit: number = PATIENCE_MILLISECONDS) {
    this.#limit = limit
  }

  /** Whether the limit is reached, of waiting or, tenfold, of processor time that this process has used. */
  isOver(): boolean {
    this.#last ??= sample()
    if (now() - this.#last.at >= SAMPLE_MILLISECONDS) this.#count(this.#last)
    return this.#waited > this.#limit || this.#computed > 10 * this.#limit
  }

  /** Begins anew. */
  restart(): void {
    this.#waited = 0
    this.#computed = 0
    this.#last = null
  }

  #count(last: Sample): void {
    const current = sample()
    const elapsed = current.at - last.at
    const used = current.used - last.used
    const share = Math.min(1, Math.max(MIN_SHARE, (current.idle - last.idle) / elapsed))
    this.#waited += Math.max(0, elapsed - used) * share
    this.#computed += used
    this.#last = current
  }
}

/** The patience of a wait for something that has a name, of which whoever watches the test is told. */
export function patienceFor(what: string): Patience {
  globalThis.noteStep?.(what)
  return new Patience()
}

/** All in milliseconds: the time, how long processors of the machine have been idle, and what this process has used of them. */
interface Sample {
  readonly at: number
  readonly idle: number
  readonly used: number
}

function sample(): Sample {
  const { user, system } = process.cpuUsage()
  return {
    at: now(),
    idle: os.cpus().reduce((sum, { times }) => sum + times.idle, 0),
    used: (user + system) / 1000,
  }
}
