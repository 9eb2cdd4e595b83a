import { ApiError } from '#client/api/ApiError.ts'
import { errorDetails } from '#client/context/errorDetails.ts'
import { ErrorReporter } from '#client/context/ErrorReporter.ts'
import { ScreenRequest } from '#client/context/ScreenRequest.ts'
import { Toasts } from '#client/context/Toasts.ts'

describe('The request of the content of a screen', () => {
  let toasts: Toasts
  let answers: { readonly resolve: () => void; readonly reject: (error: unknown) => void }[]
  let request: ScreenRequest
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    toasts = new Toasts()
    answers = []
    const read = () => new Promise<void>((resolve, reject) => answers.push({ resolve, reject }))
    request = new ScreenRequest(new ErrorReporter(toasts, () => {}), read)
  })
  afterEach(() => jest.restoreAllMocks())

  it('[FL2] says why it failed until it succeeds, without a passing message', async () => {
    const failing = request.make()
    answers[0]?.reject(new ApiError('no_answer', 0, 'The server cannot be reached.'))
    await failing
    expect([request.failure?.message, toasts.items]).toEqual(['The server cannot be reached.', []])
    const again = request.make()
    expect(request.failure?.message).toBe('The server cannot be reached.')
    answers[1]?.resolve()
    await again
    expect(request.failure).toBeNull()
  })

  it('[FL2] says nothing of an earlier request', async () => {
    const [slow, latest] = [request.make(), request.make()]
    answers[1]?.resolve()
    await latest
    answers[0]?.reject(new Error('Too late.'))
    await slow
    expect(request.failure).toBeNull()
  })

  it('[FL2] offers to sign in again where the session has expired, and is silent where it was ended', async () => {
    const failing = request.make()
    answers[0]?.reject(new ApiError('not_signed_in', 401, 'Your session has ended.'))
    await failing
    expect(request.failure?.action?.caption).toBe('Sign in')
    const ended = request.make()
    answers[1]?.reject(new DOMException('The operation was aborted.', 'AbortError'))
    await ended
    expect(request.failure).toBeNull()
  })

  it('[FL1] has details for administrators: code, status and the request of the server', () => {
    const refused = new ApiError('not_found', 404, 'No.', { requestId: 'r-17' })
    expect(errorDetails(refused).split('\n').slice(0, 4)).toEqual([
      'ApiError: No.',
      'Code: not_found',
      'Status: 404',
      'Request: r-17',
    ])
    expect(errorDetails('broken')).toBe('broken')
  })
})
