import { readFileSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** What some work came to, and how long its turns of the event loop were. */
interface MeasuredTurns<T> {
  readonly result: T
  /** In milliseconds, the long ones last. */
  readonly turns: readonly number[]
}

/**
 * Does some work, and measures for how long it kept the event loop from everything else, each time. Where others use the processors, a turn
 * takes long without doing anything: what counts is the time for which its thread had a processor.
 */
export async function measureTurns<T>(work: () => Promise<T>): Promise<MeasuredTurns<T>> {
  const turns: number[] = []
  let isDone = false
  const done = work().finally(() => (isDone = true))
  let before = processorTime()
  while (!isDone) {
    await nextTurn()
    const now = processorTime()
    turns.push(now - before)
    before = now
  }
  return { result: await done, turns: turns.toSorted((a, b) => a - b) }
}

/** Milliseconds for which this thread had a processor. */
function processorTime(): number {
  const [nanoseconds] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')
  return Number(nanoseconds) / 1e6
}
