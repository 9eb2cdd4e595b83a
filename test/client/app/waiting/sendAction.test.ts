import { ApiError, type ApiErrorCode } from '#client/api/ApiError.ts'
import { reasonToWait } from '#client/app/waiting/sendAction.ts'
import { QueryFailed } from '#client/store/errors.ts'

const reason = (status: number, code: ApiErrorCode = 'not_readable') =>
  reasonToWait(new ApiError(code, status, 'Something else.'))

describe('[JO40] An action that was not stored', () => {
  it('waits for the connection when nobody responded, or nobody who could decide', () => {
    expect(reason(0, 'no_answer')).toBe('connection')
    for (const status of [408, 425, 429, 502, 503, 504]) expect(reason(status)).toBe('connection')
    // The page of a network that wants somebody to log in to it.
    expect(reason(200)).toBe('connection')
    expect(reasonToWait(new QueryFailed('unreachable', 0, 'No response.'))).toBe('connection')
  })

  it('waits for a new sign-in, and for a server that failed', () => {
    expect(reason(401)).toBe('signIn')
    expect(reason(500)).toBe('repair')
  })

  it('was refused otherwise', () => {
    for (const status of [400, 403, 404, 409, 413]) expect(reason(status)).toBeNull()
    expect(reasonToWait(new Error('The storage is full.'))).toBeNull()
  })
})
