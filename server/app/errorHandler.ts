import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#shared/wire/errors.ts'
import { recordErrorCode } from '#server/operation/responseErrorCodes.ts'
import { diskFullError } from '#server/kernel/diskFullError.ts'
import { errorBody, internalErrorBody } from '#server/kernel/errorBody.ts'
import { AppError, BadRequest, NotFound, TooLarge } from '#server/kernel/errors.ts'
import { createHash } from 'node:crypto'
import { escapeHtml } from '#server/kernel/escapeHtml.ts'

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; color: #1c2733; background: #f5f7f9; margin: 0; display: grid; place-items: center; min-height: 100vh }
  main { background: #fff; border: 1px solid #d7dee5; border-radius: 8px; padding: 32px 40px; max-width: 34rem; margin: 24px }
  h1 { font-size: 20px; margin: 0 0 8px }
  p { margin: 0; white-space: pre-line }
  small { display: block; margin-top: 16px; color: #5b6875 }
  @media (prefers-color-scheme: dark) { body { color: #e6ebf0; background: #14191f } main { background: #1c232b; border-color: #36424e } small { color: #9aa7b4 } }`

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`

/** Rewrites error messages, for servers whose clients expect other texts. */
export type ErrorRewording = (error: AppError) => string

/**
 * The one place where errors become responses: typed ones as they are, everything else as `internal_error` without internal
 * details.
 */
export function handleErrors(app: FastifyInstance, reword: ErrorRewording = ({ message }) => message): void {
  const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    respond(error, request, reply, reword)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) =>
    answerError(new NotFound(`There is nothing at ${request.method} ${pathOf(request)}.`), request, reply),
  )
}

function respond(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  reword: ErrorRewording,
): FastifyReply {
  const known = error instanceof AppError ? error : (fromFramework(error) ?? diskFullError(error))
  if (known === null) {
    request.log.error({ err: error }, 'request failed')
    recordErrorCode(request, 'internal_error')
    return send(request, reply, 500, internalErrorBody(request.id))
  }
  if (known.statusCode >= 500) request.log.warn({ err: known }, 'request failed')
  recordErrorCode(request, known.code)
  if (known.retryAfter !== null) void reply.header('retry-after', known.retryAfter)
  return send(request, reply, known.statusCode, errorBody(known, request.id, reword(known)))
}

function send(request: FastifyRequest, reply: FastifyReply, status: number, body: ErrorBody): FastifyReply {
  if (isOpenedInTab(request)) return sendErrorPage(reply, status, body)
  return reply.status(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** Fastify's own errors for malformed requests, in our form. */
function fromFramework(error: unknown): AppError | null {
  if (!isFastifyError(error)) return null
  if (error.validation !== undefined) {
    return invalid(error.validation, error.validationContext ?? 'body')
  }
  if (error.statusCode === 413) return new TooLarge('The request is larger than the server takes.', 'body')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new BadRequest(error.message, 'body')
  return null
}

/** A schema violation, named by its member: missing, unknown, or with a wrong value. */
function invalid([first]: NonNullable<FastifyError['validation']>, context: string): BadRequest {
  if (first === undefined) return new BadRequest('The request does not match its schema.', context)
  const { instancePath, params, message = 'does not fit' } = first
  const { missingProperty, additionalProperty } = params
  const nameOf = (member: unknown): string => [...instancePath.split('/').slice(1), member].join('.')
  if (typeof missingProperty === 'string')
    return new BadRequest(`${nameOf(missingProperty)} is missing.`, nameOf(missingProperty))
  if (typeof additionalProperty === 'string')
    return new BadRequest(`${nameOf(additionalProperty)} is not known here.`, nameOf(additionalProperty))
  const name = instancePath === '' ? context : instancePath.slice(1).replaceAll('/', '.')
  return new BadRequest(`${name} ${message}.`, name)
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && 'statusCode' in error
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? request.url
}

/** Does a person look at the answer, in a tab of its own, rather than a program? */
function isOpenedInTab({ headers, method }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').startsWith('text/html')
}

/** The error of a document that was opened in a tab, as a sentence. */
function sendErrorPage(reply: FastifyReply, status: number, { message, requestId }: ErrorBody): FastifyReply {
  const reference = requestId === undefined ? '' : `<small>Request ${escapeHtml(requestId)}</small>`
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Not opened - Rolloff</title><style>${STYLE}</style></head><body><main><h1>This could not be opened</h1><p>${escapeHtml(message)}</p>${reference}</main></body></html>`,
    )
}
