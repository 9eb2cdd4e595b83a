import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifySchema,
  type FastifySchemaCompiler,
} from 'fastify'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { MAX_UPLOAD_SECONDS } from '#server/edge/disconnectSlowSenders.ts'
import { requestIdOf } from '#server/operation/requestIds.ts'
import { serializeError } from '#server/operation/serializeError.ts'
import { acceptJson } from '#server/kernel/jsonBody.ts'
import { MAX_BODY_BYTES, MAX_HEADER_BYTES } from '#server/queries/limits.ts'
import type { ErrorBody } from '#shared/wire/errors.ts'

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

/**
 * How the schemas of calls become validators: each is compiled when its call is first used. Compiling all of them took a fifth of the
 * time until the server listens. A body matches its schema or is rejected: nothing is coerced or dropped silently.
 */
function compileOnFirstUse(): FastifySchemaCompiler<FastifySchema> {
  const ajv = new Ajv({ useDefaults: true })
  addFormats(ajv)
  return ({ schema }) => {
    let compiled: ValidateFunction | null = null
    const validate: ReturnType<FastifySchemaCompiler<FastifySchema>> = (data: unknown) => {
      compiled ??= ajv.compile(schema)
      const isValid = compiled(data)
      validate.errors = compiled.errors ?? null
      return isValid
    }
    return validate
  }
}

/** What Node's HTTP parser reports of a request that never became one. */
type ParserError = Error & { readonly code?: string }

interface Refusal extends Pick<ErrorBody, 'code' | 'message'> {
  readonly status: number
}

const TOO_LATE: Refusal = {
  status: 408,
  code: 'request_timeout',
  message: 'The request took too long to arrive. Please check the connection and try again.',
}
const LONG_HEADERS: Refusal = {
  status: 431,
  code: 'too_large',
  message: 'The headers of the request are larger than the server takes.',
}
const NOT_HTTP: Refusal = { status: 400, code: 'bad_request', message: 'The request cannot be read.' }

/** Responds with our error body, and ends the connection, where a request did not arrive, or not as HTTP: no route and no hook sees it. */
function respondToUnreadable(error: ParserError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, ...body } = refusalOf(error)
  const text = JSON.stringify(body satisfies ErrorBody)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
  ]
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
  socket.destroySoon()
}

function refusalOf({ code }: ParserError): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return TOO_LATE
  return code === 'HPE_HEADER_OVERFLOW' ? LONG_HEADERS : NOT_HTTP
}
