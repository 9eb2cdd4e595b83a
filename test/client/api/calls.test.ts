import { searchAddresses, milesFromDepot } from '#client/screen/address/addressCalls.ts'
import { ApiClient } from '#client/api/ApiClient.ts'
import { ApiError } from '#client/api/ApiError.ts'
import { updateUncompletedJobs } from '#client/screens/customers/addressCopies.ts'

describe('The calls of the client', () => {
  const sent: (readonly unknown[])[] = []
  let response = new Response()
  const api = new ApiClient({
    fetch: (path, init) => {
      const headers = new Headers(init?.headers)
      sent.push([init?.method, path, init?.body ?? null, headers.get('content-type'), headers.get('accept')])
      return Promise.resolve(response)
    },
  })
  const respond = (status: number, body: string): void => {
    response = new Response(body, { status })
  }
  beforeEach(() => {
    sent.length = 0
  })

  it('F-033 F-073 F-075 send what was documented', async () => {
    const json = 'application/json'
    respond(200, '[]')
    await expect(searchAddresses(api, 'Main')).resolves.toEqual([])
    respond(200, '{"miles":15.2}')
    await expect(milesFromDepot(api, { latitude: 1, longitude: 2 })).resolves.toBe(15.2)
    respond(200, '{"updated":3}')
    await expect(updateUncompletedJobs(api, 7)).resolves.toEqual({ updated: 3 })
    expect(sent).toEqual([
      ['POST', '/api/places/search', '{"text":"Main"}', json, json],
      ['POST', '/api/places/distance', '{"latitude":1,"longitude":2}', json, json],
      ['POST', '/api/utility/updateUncompletedJobs', '{"serviceAddressId":7}', json, json],
    ])
  })

  it('may be answered with nothing', async () => {
    respond(200, '')
    await expect(api.get('/api/x')).resolves.toBeNull()
    expect(sent).toEqual([['GET', '/api/x', null, null, 'application/json']])
  })

  const refusal = async (status: number, body: string): Promise<ApiError> => {
    respond(status, body)
    const error: unknown = await api.get('/api/x').catch((reason: unknown) => reason)
    if (!(error instanceof ApiError)) throw new Error('The call did not fail.')
    return error
  }

  it('raise the details of a refusal', async () => {
    const entityErrors = [{ entityName: 'Customer', message: 'no' }]
    const error = await refusal(
      422,
      JSON.stringify({ code: 'not_allowed', message: 'No.', entityErrors, requestId: 'r1' }),
    )
    expect(error).toMatchObject({ name: 'ApiError', message: 'No.', entityErrors, requestId: 'r1' })
    expect(await refusal(403, '{"code":"not_allowed","message":"No."}')).toMatchObject({
      entityErrors: [],
      requestId: null,
    })
  })

  it.each([
    ['{"code":"unheard_of","message":"x"}', '{"code":"unheard_of","message":"x"}'],
    ['{"code":"not_allowed","message":7}', '{"code":"not_allowed","message":7}'],
    ['{"code":"not_allowed"}', '{"code":"not_allowed"}'],
    ['{"message":"x"}', '{"message":"x"}'],
    ['null', 'null'],
    ['"text"', '"text"'],
    ['', 'The server responded with status 502.'],
  ])('raise a foreign body as it is: %s', async (body, message) => {
    expect(await refusal(502, body)).toMatchObject({ code: 'not_readable', status: 502, message })
  })

  it('raise a success that is no JSON', async () => {
    expect(await refusal(200, '<html>')).toMatchObject({
      code: 'not_readable',
      status: 200,
      message: '<html>',
    })
  })

  it.each([
    [new TypeError('Failed to fetch'), 'The server cannot be reached. (Failed to fetch)'],
    ['offline', 'The server cannot be reached. (offline)'],
  ])('say why the server cannot be reached: %s', async (reason, message) => {
    const unreachable = new ApiClient({ fetch: () => Promise.reject(reason as Error) })
    await expect(unreachable.get('/api/x')).rejects.toMatchObject({ code: 'no_answer', status: 0, message })
  })

  it('F-040 raise everything but a missing item', async () => {
    respond(404, '{"code":"not_found","message":"gone"}')
    await expect(api.find('/api/x')).resolves.toBeNull()
    respond(403, '{"code":"not_allowed","message":"No."}')
    await expect(api.find('/api/x')).rejects.toMatchObject({ status: 403 })
  })

  it('F-018 pass a refused sign-in on when nobody is asked to sign in again', async () => {
    const original = globalThis.fetch
    let requests = 0
    globalThis.fetch = () => {
      requests += 1
      return Promise.resolve(new Response('{"code":"not_signed_in","message":"Sign in."}', { status: 401 }))
    }
    await expect(new ApiClient(() => Promise.resolve('t')).get('/api/x')).rejects.toMatchObject({
      status: 401,
    })
    globalThis.fetch = original
    expect(requests).toBe(1)
  })
})
