const MINUTE = 60_000

/** How long a message rests after each attempt that failed; after one more it counts as failed: eight attempts in a day. */
export const RETRY_DELAYS: readonly number[] = [1, 5, 15, 60, 180, 360, 720].map(
  (minutes) => minutes * MINUTE,
)

/** When a message is tried again after its n-th attempt (counted from 1), or null when it is not. */
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
