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
 * Stops a server gracefully: it reports that it is not ready, accepts no more requests, and finishes running ones. Requests that
 * are still unfinished after the timeout, such as stalled uploads, are disconnected.
 */
export async function stopServer(
  { app, database, readiness }: RunningServer,
  { stopDelaySeconds, stopTimeoutSeconds }: Pick<Config, 'stopDelaySeconds' | 'stopTimeoutSeconds'>,
): Promise<void> {
  readiness.stop()
  // A load balancer needs a moment to notice.
  await delay(stopDelaySeconds * 1_000)
  const timeUp = setTimeout(() => app.server.closeAllConnections(), stopTimeoutSeconds * 1_000)
  try {
    await app.close()
  } finally {
    clearTimeout(timeUp)
  }
  await database.close()
}
