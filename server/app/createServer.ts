import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { MAX_UPLOAD_SECONDS } from '#server/edge/disconnectSlowSenders.ts'
import { requestIdOf } from '#server/operation/requestIds.ts'
import { serializeError } from '#server/operation/serializeError.ts'
import { acceptJson } from '#server/kernel/jsonBody.ts'
import { MAX_BODY_BYTES, MAX_HEADER_BYTES } from '#server/queries/limits.ts'
import { compileOnFirstUse } from './compileOnFirstUse.ts'
import { respondToUnreadable } from './respondToUnreadable.ts'

/** Honest clients send their headers in one go. */
const HEADERS_TIMEOUT_MILLISECONDS = 15_000
/** How often Node checks for requests that have not arrived in time. */
const CONNECTIONS_CHECK_MILLISECONDS = 5_000

/** A server without routes: what it reads of a request, how long it waits for it, and what it logs. */
export function createServer(logLevel: string): FastifyInstance {
  const app = Fastify({
    logger: { level: logLevel, serializers: { err: serializeError } },
    // Requests are logged by observeRequests, without the contents of their URLs.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    // Queries are read from the raw URL; nothing else parses the query string.
    routerOptions: { maxParamLength: 200, querystringParser: () => ({}) },
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MILLISECONDS,
      connectionsCheckingInterval: CONNECTIONS_CHECK_MILLISECONDS,
    },
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: MAX_UPLOAD_SECONDS * 1_000,
    forceCloseConnections: 'idle',
    // Refused by refuseWhileStopping, with our error body.
    return503OnClosing: false,
    clientErrorHandler: respondToUnreadable,
  })
  acceptJson(app)
  app.setValidatorCompiler(compileOnFirstUse())
  return app
}
