import { ApiError } from '#client/api/ApiError.ts'
import { ApiClient } from '#client/api/ApiClient.ts'

const answer = (status: number, body: string) => Promise.resolve(new Response(body, { status }))

describe('Calls of the server', () => {
  const fetched = jest.fn<Promise<Response>, [string, RequestInit]>()
  const original = globalThis.fetch
  beforeEach(() => {
    fetched.mockReset()
    globalThis.fetch = fetched as never
  })
  afterEach(() => {
    globalThis.fetch = original
  })
  const api = (token?: string) => new ApiClient(() => Promise.resolve(token))

  it('F-018 carry the bearer token, if there is one', async () => {
    fetched.mockImplementation(() => answer(200, '{"miles":15}'))
    await expect(api('t').post('/api/places/distance', { latitude: 1 })).resolves.toEqual({ miles: 15 })
    await api().get('/api/boot')
    const headers = fetched.mock.calls.map(([, init]) => new Headers(init.headers).get('authorization'))
    expect(headers).toEqual(['Bearer t', null])
  })

  it('F-002 send an empty body when none is given', async () => {
    fetched.mockImplementation(() => answer(200, '{}'))
    await api('t').post('/api/account/currentUser')
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', credentials: 'same-origin' })
    const { body, headers } = fetched.mock.calls[0]?.[1] ?? {}
    expect([body, new Headers(headers).get('content-type')]).toEqual([undefined, null])
  })

  it('raise the code and the message of a refusal', async () => {
    fetched.mockImplementation(() =>
      answer(403, '{"code":"not_allowed","message":"Your roles do not allow this."}'),
    )
    await expect(api().get('/api/x')).rejects.toMatchObject({
      code: 'not_allowed',
      status: 403,
      message: 'Your roles do not allow this.',
    })
  })

  it('raise a foreign response body as it is, and a missing response as status 0', async () => {
    fetched.mockImplementationOnce(() => answer(502, '<title>Bad Gateway</title>'))
    await expect(api().get('/api/x')).rejects.toMatchObject({ code: 'not_readable', status: 502 })
    fetched.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(api().get('/api/x')).rejects.toMatchObject({ code: 'no_answer', status: 0 })
  })

  it('[JO40] raise a response that breaks off as a missing one: it says nothing about what was stored', async () => {
    const broken = new ReadableStream({ start: (body) => body.error(new TypeError('network error')) })
    fetched.mockImplementationOnce(() => Promise.resolve(new Response(broken, { status: 200 })))
    await expect(api().post('/api/x')).rejects.toMatchObject({ code: 'no_answer', status: 0 })
  })

  it('F-040 return null when the item does not exist', async () => {
    fetched.mockImplementation(() => answer(404, '{"code":"not_found","message":"gone"}'))
    await expect(api().find('/api/x')).resolves.toBeNull()
    fetched.mockImplementation(() => answer(500, '{"code":"internal_error","message":"no"}'))
    await expect(api().find('/api/x')).rejects.toBeInstanceOf(ApiError)
  })
})
