import { setTimeout as delay } from 'node:timers/promises'

/** Longer than this a database that answers at all does not take for a question this small. */
const PATIENCE_MILLISECONDS = 2_000

/** What a small question to the database is answered with; null where it fails or is silent. */
export async function inTime<T>(ask: () => Promise<T>): Promise<T | null> {
  const silence = new AbortController()
  try {
    return await Promise.race([
      ask(),
      delay(PATIENCE_MILLISECONDS, null, { signal: silence.signal, ref: false }),
    ])
  } catch {
    return null
  } finally {
    silence.abort()
  }
}
