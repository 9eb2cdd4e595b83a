import type { ErrorCode } from '#shared/wire/errors.ts'

const codes = new WeakMap<object, ErrorCode>()

/** Notes with which error a request was answered, for log and metrics. */
export function recordError(request: object, code: ErrorCode): void {
  codes.set(request, code)
}

/** The code of the error that a request was answered with, if it was one. */
export function errorOf(request: object): ErrorCode | undefined {
  return codes.get(request)
}
