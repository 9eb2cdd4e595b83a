import { authorizedFetch } from '#client/api/authorizedFetch.ts'

describe('Requests of a signed-in page', () => {
  const original = globalThis.fetch
  const sent: (string | null)[][] = []
  let accepted = 'fresh'

  beforeEach(() => {
    sent.length = 0
    accepted = 'fresh'
    globalThis.fetch = ((path: string, init: RequestInit) => {
      const token = new Headers(init.headers).get('authorization')
      sent.push([path, token, typeof init.body === 'string' ? init.body : null])
      return Promise.resolve(new Response(null, { status: token === `Bearer ${accepted}` ? 200 : 401 }))
    }) as never
  })
  afterAll(() => {
    globalThis.fetch = original
  })

  it('B-04 repeats a request once, unchanged, when the same user has signed in again', async () => {
    let token = 'spent'
    const renew = () => {
      token = 'fresh'
      return Promise.resolve(true)
    }
    const request = authorizedFetch(() => Promise.resolve(token), renew)
    const answer = await request('/save', { method: 'POST', body: '{"saveId":"1"}' })
    expect(answer.status).toBe(200)
    expect(sent).toEqual([
      ['/save', 'Bearer spent', '{"saveId":"1"}'],
      ['/save', 'Bearer fresh', '{"saveId":"1"}'],
    ])
  })

  it('B-04 asks only once, and passes the refusal on when the server refuses the new token too', async () => {
    accepted = 'none'
    let asked = 0
    const renew = () => Promise.resolve((asked += 1) > 0)
    const request = authorizedFetch(() => Promise.resolve('spent'), renew)
    expect([(await request('/save', {})).status, asked, sent.length]).toEqual([401, 1, 2])
  })

  it('[OP1320] says whether the session was ended for all devices', async () => {
    const told: boolean[] = []
    const request = authorizedFetch(
      () => Promise.resolve('t'),
      async (isEnded) => {
        told.push(isEnded)
        return false
      },
    )
    for (const body of ['{"code":"session_ended"}', '{"code":"not_signed_in"}', 'null', 'a proxy']) {
      globalThis.fetch = () => Promise.resolve(new Response(body, { status: 401 }))
      expect(await (await request('/save')).text()).toBe(body)
    }
    expect(told).toEqual([true, false, false, false])
  })

  it('B-04 asks nobody to sign in while requests are accepted', async () => {
    const renew = jest.fn(() => Promise.resolve(true))
    const request = authorizedFetch(() => Promise.resolve('fresh'), renew)
    expect([(await request('/query')).status, sent.length, renew.mock.calls.length]).toEqual([200, 1, 0])
  })

  it('B-04 passes the refusal on when signing in is declined', async () => {
    const request = authorizedFetch(
      () => Promise.resolve(undefined),
      () => Promise.resolve(false),
    )
    expect([(await request('/save', {})).status, sent]).toEqual([401, [['/save', null, null]]])
  })
})
