import { ROLES } from '#shared/access/roles.ts'
import { openRolesServer, type DescribedCall, type RolesServer } from './rolesServer.ts'

let server: RolesServer
let calls: readonly DescribedCall[]

beforeAll(async () => {
  server = await openRolesServer()
  calls = server.calls
})

afterAll(() => server.close())

/** An invalid request for any call: a wrong path parameter and an additional member everywhere. */
async function sendInvalidRequest({ method, address, hasBody }: DescribedCall, who: string | null) {
  const response = await server.app.inject({
    method: method === 'GET' ? 'GET' : 'POST',
    url: `${address.replace(/\{\w+\}/g, '!')}?nobodyKnowsThis=1`,
    headers: who === null ? {} : { authorization: `Bearer ${server.tokenOf(who)}` },
    ...(hasBody && { payload: { nobodyKnowsThis: 1 } }),
  })
  const error = response.json<{ code?: string; culprit?: string; message?: string }>()
  return { status: response.statusCode, ...error }
}

function isFor(call: DescribedCall, role: string): boolean {
  if (call.description === 'For everyone who is signed in.') return true
  return /^For the roles (.*)\.$/.exec(call.description)?.[1]?.split(', ').includes(role) === true
}

describe('the documented calls', () => {
  it('F-018 refuse whoever is not signed in', async () => {
    const responses = await Promise.all(calls.map((call) => sendInvalidRequest(call, null)))
    expect(responses.filter(({ status, code }) => status !== 401 || code !== 'not_signed_in')).toEqual([])
    expect(calls.length).toBeGreaterThan(8)
  })

  it('F-017 are refused to every other role, whatever the request contains', async () => {
    const wrong: string[] = []
    for (const call of calls)
      for (const role of ['nothing', ...ROLES]) {
        const { status } = await sendInvalidRequest(call, role)
        if ((status === 403) === isFor(call, role))
          wrong.push(`${call.address} responds ${status} to ${role}`)
      }
    expect(wrong).toEqual([])
  })

  it('F-116 reject unknown members and values, by name', async () => {
    const wrong: string[] = []
    for (const call of calls.filter(({ address }) => address !== '/api/account/currentUser')) {
      const { status, culprit = '?', message = '' } = await sendInvalidRequest(call, 'everything')
      if (status !== 400 || !message.includes(culprit)) wrong.push(`${call.address}: ${status} ${message}`)
    }
    expect(wrong).toEqual([])
  })
})
