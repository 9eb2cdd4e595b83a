import type { EntityError, ErrorBody, ErrorCode } from '#shared/wire/errors.ts'

/** The code of an answer that was no ErrorBody of ours, or of no answer at all. */
export type ApiErrorCode = ErrorCode | 'no_answer' | 'not_readable'

/** A call that the server did not answer with success; `code` is stable, `status` is 0 when there was no answer. */
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
