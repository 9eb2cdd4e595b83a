import { setTimeout as delay } from 'node:timers/promises'

/** Longer than this a database that answers at all does not take for a question this small. */
const TIMEOUT_MILLISECONDS = 2_000

/** What a small question to the database is answered with; null where it fails or is silent. */
export async function withTimeout<T>(read: () => Promise<T>): Promise<T | null> {
  const abort = new AbortController()
  try {
    return await Promise.race([
      read(),
      delay(TIMEOUT_MILLISECONDS, null, { signal: abort.signal, ref: false }),
    ])
  } catch {
    return null
  } finally {
    abort.abort()
  }
}
