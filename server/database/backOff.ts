import { setTimeout } from 'node:timers/promises'

const FIRST_WAIT = 20

/** Waits before the next attempt: longer each time, and by chance, so that rivals do not meet again at the same moment. */
export function backOff(attempt: number): Promise<void> {
  return setTimeout(Math.random() * FIRST_WAIT * 2 ** attempt)
}
