const MINUTE = 60_000

/** Delays after each failed attempt; after the last one the message counts as failed: eight attempts in a day. */
export const RETRY_DELAYS: readonly number[] = [1, 5, 15, 60, 180, 360, 720].map(
  (minutes) => minutes * MINUTE,
)

/** When a message is retried after its n-th attempt (counted from 1), or null if not. */
export function nextAttempt(
  attempt: number,
  now: string,
  delays: readonly number[] = RETRY_DELAYS,
): string | null {
  const delay = delays[attempt - 1]
  return delay === undefined ? null : addMilliseconds(now, delay)
}

/** An instant that many milliseconds later. */
export function addMilliseconds(instant: string, milliseconds: number): string {
  return new Date(Date.parse(instant) + milliseconds).toISOString()
}
