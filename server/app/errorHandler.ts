import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#shared/wire/errors.ts'
import { recordErrorCode } from '#server/operation/responseErrorCodes.ts'
import { diskFullError } from '#server/kernel/diskFullError.ts'
import { errorBody, internalErrorBody } from '#server/kernel/errorBody.ts'
import { AppError, BadRequest, NotFound, TooLarge } from '#server/kernel/errors.ts'
import { isOpenedInTab, sendErrorPage } from './errorPage.ts'

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
