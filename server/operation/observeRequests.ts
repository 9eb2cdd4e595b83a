import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signedInUserOf } from '../identity/authentication.ts'
import { errorCodeOf } from './responseErrorCodes.ts'
import type { Metrics } from './Metrics.ts'

/** Requests of monitoring systems, many per minute. */
const WATCHERS: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics'])

/**
 * Logs and measures every completed request, and returns its id in a header. Log lines name the route, never the URL: the
 * contents of URLs, headers and bodies are not logged.
 */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    // How long a stream was open says nothing of how fast the server answers.
    const isStreamed = request.routeOptions.config.isStream === true && reply.statusCode < 400
    if (!isStreamed)
      metrics.observe({
        method: request.method,
        route,
        status: reply.statusCode,
        milliseconds: reply.elapsedTime,
        error: errorCodeOf(request),
        resource: resourceOf(request),
      })
    const line = logLine(request, reply, route)
    if (WATCHERS.has(route)) request.log.debug(line, 'answered')
    else request.log.info(line, 'answered')
    done()
  })
}

function logLine(request: FastifyRequest, reply: FastifyReply, route: string): object {
  return {
    route: `${request.method} ${route}`,
    resource: resourceOf(request),
    userId: signedInUserOf(request)?.userId,
    status: reply.statusCode,
    error: errorCodeOf(request),
    milliseconds: Math.round(reply.elapsedTime * 10) / 10,
  }
}

/** The name of the requested query. */
function resourceOf({ params }: FastifyRequest): string | undefined {
  if (typeof params !== 'object' || params === null || !('resource' in params)) return undefined
  return typeof params.resource === 'string' ? params.resource : undefined
}
