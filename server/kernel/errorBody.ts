import type { ErrorBody } from '#shared/wire/errors.ts'
import type { AppError } from './errors.ts'

/** The response body of a known error. */
export function errorBody(error: AppError, requestId: string, message = error.message): ErrorBody {
  return { code: error.code, message, requestId, ...error.details() }
}

/** The response body of any other error, without internal details. */
export function internalErrorBody(requestId: string): ErrorBody {
  return {
    code: 'internal_error',
    message: `Something went wrong on the server. Please try again; if it happens again, report request ${requestId}.`,
    requestId,
  }
}
