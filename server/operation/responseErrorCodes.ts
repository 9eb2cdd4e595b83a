import type { ErrorCode } from '#shared/wire/errors.ts'

const codes = new WeakMap<object, ErrorCode>()

/** Records the error code of a response, for log and metrics. */
export function recordErrorCode(request: object, code: ErrorCode): void {
  codes.set(request, code)
}

/** The error code of the response, if it was an error. */
export function errorCodeOf(request: object): ErrorCode | undefined {
  return codes.get(request)
}
