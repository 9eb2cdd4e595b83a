import { ApiClient } from '#client/api/ApiClient.ts'
import { ApiError, type ApiErrorCode } from '#client/api/ApiError.ts'
import { reasonToWait, sendAction } from '#client/screens/drivers/waiting/sendAction.ts'
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

  it('does not wait after any other refusal or error', () => {
    for (const status of [400, 403, 404, 409, 413]) expect(reason(status)).toBeNull()
    expect(reasonToWait(new Error('The storage is full.'))).toBeNull()
  })
})

describe('A picture', () => {
  it('[JO40] is sent with the id of its action, until its sending is ended', async () => {
    const sent: { readonly path: unknown; readonly signal: unknown }[] = []
    const api = new ApiClient({
      fetch: (path, init) => {
        sent.push({ path, signal: init?.signal })
        return Promise.resolve(new Response('{"success":true,"message":""}'))
      },
    })
    const { signal } = new AbortController()
    // The simulated browser cannot read pictures.
    const picture = Object.assign(new Blob(['x']), { arrayBuffer: () => Promise.resolve(new ArrayBuffer(1)) })
    const photo = {
      kind: 'photo',
      jobId: 7,
      rentalId: 3,
      picture,
      fileName: 'J7 ticket.jpg',
    } as const
    const action = {
      id: 'a1',
      userId: 5,
      order: 1,
      tappedAt: '2026-11-20T14:12:00.000Z',
      work: photo,
      refusal: null,
    }
    await sendAction(api, action, signal)
    expect(sent.map(({ path }) => path)).toEqual(['/api/file/savePhoto?id=3&mode=1&actionId=a1'])
    expect(sent[0]?.signal).toBe(signal)
  })
})
