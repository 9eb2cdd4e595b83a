import type { FastifyInstance } from 'fastify'
import { signedInUserOf } from '../identity/authentication.ts'
import { TooManyRequests } from '../kernel/errors.ts'
import type { Connections } from './Connections.ts'
import type { EdgeLimits } from './EdgeLimits.ts'
import { whenOver } from './whenOver.ts'

const RETRY_AFTER_SECONDS = 5

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers with a stream that stays open: it has limits of its own, and counts neither as a request nor as a connection. */
    readonly isStream?: boolean
  }
}

/**
 * Limits how many requests of a signed-in user arrive or run at the same time, and keeps the connections of uploads among them; expects
 * authentication on the instance.
 */
export function limitConcurrentRequests(
  app: FastifyInstance,
  connections: Pick<Connections, 'keep' | 'release'>,
  { requestsPerUser }: Pick<EdgeLimits, 'requestsPerUser'>,
): void {
  const counts = new Map<number, number>()
  app.addHook('onRequest', async (request, reply) => {
    const userId = signedInUserOf(request)?.userId
    if (userId === undefined) return
    if (request.routeOptions.config.isStream === true) {
      connections.release(request.raw.socket)
      void reply.header('connection', 'close')
      return
    }
    const count = counts.get(userId) ?? 0
    if (count >= requestsPerUser)
      throw new TooManyRequests(
        'You have too many requests running; please wait for them to finish.',
        RETRY_AFTER_SECONDS,
      )
    counts.set(userId, count + 1)
    whenOver(request, reply, () => {
      const left = (counts.get(userId) ?? 1) - 1
      if (left > 0) counts.set(userId, left)
      else counts.delete(userId)
    })
    if (request.routeOptions.config.isUpload === true) connections.keep(request.raw.socket)
  })
}
