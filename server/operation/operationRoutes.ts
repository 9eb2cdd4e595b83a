import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PRODUCT_VERSION } from '#shared/wire/boot.ts'
import { NotAllowed, NotSignedIn } from '../kernel/errors.ts'
import { isFromThisComputer } from '../kernel/loopback.ts'
import type { Metrics } from './Metrics.ts'
import type { Readiness } from './Readiness.ts'

export interface OperationDependencies {
  readonly metrics: Metrics
  readonly readiness: Readiness
  readonly metricsToken: string | null
  /** Without a token only local users may read the metrics, if anybody. */
  readonly openToThisComputer: boolean
}

/**
 * Endpoints for operators: GET /health (is the process alive?), GET /ready (should it receive requests?), GET /metrics. The
 * metrics need the configured token; without one they are served to this computer while demo sign-in is on.
 */
export function operationRoutes(app: FastifyInstance, dependencies: OperationDependencies): void {
  const { metrics, readiness } = dependencies
  app.get('/health', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', version: PRODUCT_VERSION }),
  )
  app.get('/ready', async (_request, reply) => {
    const reason = await readiness.check()
    void reply.header('cache-control', 'no-store').status(reason === null ? 200 : 503)
    return reason === null ? { status: 'ready' } : { status: 'not ready', reason }
  })
  app.get('/metrics', async (request, reply) => {
    authorize(request, dependencies)
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text())
  })
}

function authorize(
  request: FastifyRequest,
  {
    metricsToken: token,
    openToThisComputer,
  }: Pick<OperationDependencies, 'metricsToken' | 'openToThisComputer'>,
): void {
  if (token === null) {
    if (openToThisComputer && isFromThisComputer(request)) return
    throw new NotAllowed('Metrics need a token here: set METRICS_TOKEN.', '/metrics')
  }
  const given = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  // Digests have equal length, so the comparison takes constant time.
  if (given === undefined || !timingSafeEqual(digest(given), digest(token)))
    throw new NotSignedIn('The metrics need their token.')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
