import type { EntityError, ErrorBody, ErrorCode } from '#shared/wire/errors.ts'

/** The error codes of the server, and two for a response that is not an ErrorBody or that never arrived. */
export type ApiErrorCode = ErrorCode | 'no_answer' | 'not_readable'

/** A call failed; `code` is stable, `status` is 0 when there was no response. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  readonly status: number
  readonly entityErrors: readonly EntityError[]
  readonly requestId: string | null

  constructor(
    code: ApiErrorCode,
    status: number,
    message: string,
    more: Pick<ErrorBody, 'entityErrors' | 'requestId'> = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.entityErrors = more.entityErrors ?? []
    this.requestId = more.requestId ?? null
  }
}
