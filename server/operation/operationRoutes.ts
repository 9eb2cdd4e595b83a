import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NotAllowed, NotSignedIn } from '../errors.ts'
import { isFromThisComputer } from '../loopback.ts'
import type { Metrics } from './Metrics.ts'
import type { Readiness } from './Readiness.ts'

export interface OperationParts {
  readonly metrics: Metrics
  readonly readiness: Readiness
  readonly metricsToken: string | null
}

/**
 * What those ask who keep the server running: GET /health (does the process answer?), GET /ready (should it be given requests?),
 * GET /metrics. The metrics answer to a token where one is configured, to this very computer otherwise.
 */
export function operationRoutes(app: FastifyInstance, parts: OperationParts): void {
  const { metrics, readiness, metricsToken } = parts
  app.get('/health', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/ready', async (_request, reply) => {
    const reason = await readiness.check()
    void reply.header('cache-control', 'no-store').status(reason === null ? 200 : 503)
    return reason === null ? { status: 'ready' } : { status: 'not ready', reason }
  })
  app.get('/metrics', async (request, reply) => {
    authorise(request, metricsToken)
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text())
  })
}

function authorise(request: FastifyRequest, token: string | null): void {
  if (token === null) {
    if (!isFromThisComputer(request)) throw new NotAllowed('Metrics are for this computer only.', '/metrics')
    return
  }
  const given = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  // Digests have the same length and take the same time to compare, whatever was sent.
  if (given === undefined || !timingSafeEqual(digest(given), digest(token)))
    throw new NotSignedIn('The metrics need their token.')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
