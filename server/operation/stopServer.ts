import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database/Database.ts'
import type { Readiness } from './Readiness.ts'

/** What a running server consists of. */
export interface RunningServer {
  readonly app: FastifyInstance
  readonly database: Database
  readonly readiness: Readiness
}

/**
 * Ends a server: it says that it is not ready, takes no more requests, and finishes the running ones. Whoever has not finished
 * when the time is up, such as a client that no longer sends its upload, loses the connection.
 */
export async function stopServer(
  { app, database, readiness }: RunningServer,
  { stopDelaySeconds, stopTimeoutSeconds }: Pick<Config, 'stopDelaySeconds' | 'stopTimeoutSeconds'>,
): Promise<void> {
  readiness.stop()
  // Whoever spreads requests over several servers needs a moment to notice.
  await delay(stopDelaySeconds * 1_000)
  const timeUp = setTimeout(() => app.server.closeAllConnections(), stopTimeoutSeconds * 1_000)
  try {
    await app.close()
  } finally {
    clearTimeout(timeUp)
  }
  await database.close()
}
