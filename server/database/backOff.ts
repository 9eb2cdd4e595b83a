import { setTimeout } from 'node:timers/promises'

const FIRST_WAIT = 20

/** Waits before the next attempt: exponential back-off with jitter, so that competing transactions do not collide again. */
export function backOff(attempt: number): Promise<void> {
  return setTimeout(Math.random() * FIRST_WAIT * 2 ** attempt)
}
