import { setTimeout as delay } from 'node:timers/promises'

/** Ample time for a trivial query of a working database. */
const TIMEOUT_MILLISECONDS = 2_000

/** The result of a quick query, or null if it fails or times out. */
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
