import { decodeJwt, decodeProtectedHeader } from 'jose'
import { attemptAt, refresh, signInAt } from './signIn.ts'
import { body, text } from './readJson.ts'
import { aDirectory, aUser } from './testDirectory.ts'
import { aConfig, aServer, type ListeningServer } from './testServer.ts'
import { Visitor } from './Visitor.ts'

const dana = aUser()
const stranger = {
  userName: 'ana@rolloff.example',
  name: 'ana  maria Cole',
  work: 'Drives',
  roles: ['Driver'],
}
let server: ListeningServer
let offered: 'all' | 'nobody' | 'failure'
const lines: string[] = []

beforeAll(async () => {
  const directory = aDirectory([dana], [stranger])
  const users = {
    ...directory,
    listDemoUsers: async () => {
      if (offered === 'failure') throw new Error('no database')
      return offered === 'all' ? directory.listDemoUsers() : []
    },
  }
  server = await aServer(users, aConfig({ developmentPagePort: 5173 }), lines)
})
beforeEach(() => {
  offered = 'all'
})
afterAll(() => server.app.close())

const signIn = (visitor: Visitor) => signInAt(server.origin, visitor, dana.userName)

describe('the demo provider', () => {
  it('signs tokens for the API that last a working day', async () => {
    const { tokens } = await signIn(new Visitor())
    const seconds = 12 * 60 * 60
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: seconds, scope: 'rolloff' })
    for (const name of ['access_token', 'id_token']) {
      const { iat = 0, exp } = decodeJwt(text(tokens[name]))
      expect([name, exp]).toEqual([name, iat + seconds])
    }
    const access = text(tokens['access_token'])
    expect(decodeProtectedHeader(access)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
    expect(decodeJwt(access)).toMatchObject({
      sub: dana.userName,
      aud: 'rolloff-api',
      scope: 'rolloff',
      name: 'Dana Whitfield',
      preferred_username: dana.userName,
    })
  })

  it('remembers for two weeks who signed in, out of reach for scripts and other sites', async () => {
    const visitor = new Visitor()
    const page = await visitor.follow((await attemptAt(server.origin, visitor)).address())
    const posted = await visitor.visit(page.address, { form: { userName: dana.userName } })
    const resumed = await visitor.visit(new URL(posted.headers.get('location') ?? '', page.address).href)
    const cookies = resumed.headers.getSetCookie()
    const session = cookies.find((each) => each.startsWith('rolloff_demo_session=')) ?? ''
    expect(session).toMatch(/; path=\/demo-identity; .*samesite=lax; httponly/)
    const expires = Date.parse(/expires=([^;]+)/.exec(session)?.[1] ?? '')
    const days = (expires - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(14)
  })

  it('keeps a sign-in under way out of reach for scripts and other sites, too', async () => {
    const visitor = new Visitor()
    const started = await visitor.visit((await attemptAt(server.origin, visitor)).address())
    const cookies = started.headers.getSetCookie().filter((each) => !each.includes('.sig='))
    const names = cookies.map((each) => each.slice(0, each.indexOf('=')))
    expect(names).toEqual(['rolloff_demo_sign_in', 'rolloff_demo_resume'])
    for (const cookie of cookies) expect(cookie).toMatch(/; samesite=lax; httponly/)
  })

  it.each(['127.0.0.1', 'localhost', '[::1]'])('returns to pages of this computer: %s', async (host) => {
    for (const port of [server.port, 5173]) {
      const visitor = new Visitor()
      const attempt = await attemptAt(server.origin, visitor)
      const redirect = { redirect_uri: `http://${host}:${port}/` }
      const { response } = await visitor.follow(attempt.address(redirect))
      expect([port, response.status]).toEqual([port, 200])
    }
  })

  it('lets scripts of its own pages redeem codes, and of no other', async () => {
    const attempt = await attemptAt(server.origin, new Visitor())
    const allowed = async (origin: string) => {
      const answer = await fetch(text(attempt.endpoints['token_endpoint']), {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({
          client_id: attempt.clientId,
          grant_type: 'refresh_token',
          refresh_token: 'x',
        }),
      })
      return answer.headers.get('access-control-allow-origin')
    }
    expect(await allowed('http://localhost:5173')).toBe('http://localhost:5173')
    expect(await allowed('https://evil.example')).toBeNull()
  })

  it('gives no new tokens to somebody who is no longer on the list', async () => {
    const visitor = new Visitor()
    const { attempt, tokens } = await signIn(visitor)
    offered = 'nobody'
    const refused = await refresh(visitor, attempt, tokens)
    expect([refused.status, (await body(refused))['error']]).toEqual([400, 'invalid_grant'])
  })

  it('logs a failure of its own with its cause, and tells the page nothing of it', async () => {
    const visitor = new Visitor()
    const { attempt, tokens } = await signIn(visitor)
    offered = 'failure'
    const failed = await refresh(visitor, attempt, tokens)
    expect([failed.status, await body(failed)]).toEqual([
      500,
      { error: 'server_error', error_description: 'oops! something went wrong' },
    ])
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({
        msg: 'The demo identity provider failed',
        err: expect.objectContaining({ message: 'no database' }) as unknown,
      }),
    ])
  })

  it('shows what people do where that is known, and two initials', async () => {
    const visitor = new Visitor()
    const { response } = await visitor.follow((await attemptAt(server.origin, visitor)).address())
    const html = await response.text()
    expect(html).toMatch(/value="ana@rolloff.example"><span[^>]*>AM</)
    expect(html).toContain('<span class="name">ana  maria Cole</span>')
    expect(html).toContain('<span class="work">Drives</span></span></button></li></ul>')
    expect(html).toContain('</button></li><li><button')
  })

  it('takes a short form and nothing else', async () => {
    const visitor = new Visitor()
    const page = await visitor.follow((await attemptAt(server.origin, visitor)).address())
    const long = await visitor.visit(page.address, { form: { userName: 'x'.repeat(4_096) } })
    expect(long.status).toBe(413)
    const empty = await visitor.visit(page.address, { form: {} })
    expect([empty.status, await empty.text()]).toEqual([
      400,
      expect.stringContaining('Start again and choose a user from the list.'),
    ])
    const json = await fetch(page.address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName: dana.userName }),
    })
    expect(await body(json)).toMatchObject({ code: 'bad_request', message: 'Unsupported Media Type' })
  })
})
