import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { PRODUCT_VERSION } from '#shared/wire/boot.ts'
import { reservePort } from '#test/support/startServer.ts'
import { attemptAt, refresh, signInAt } from './signIn.ts'
import { SignInAttempt, Visitor } from './Visitor.ts'
import { aDirectory, aUser } from './testDirectory.ts'
import { aConfig, aServer, type ListeningServer } from './testServer.ts'
import { body, record, text } from './readJson.ts'

const dana = aUser()
const stranger = { userName: 'sam@rolloff.example', name: 'Sam <b>Stranger</b>', roles: [] }
let server: ListeningServer

beforeAll(async () => {
  server = await aServer(aDirectory([dana], [stranger]))
})
afterAll(() => server.app.close())

const attemptFrom = (visitor: Visitor, origin = server.origin) => attemptAt(origin, visitor)
const signIn = (visitor: Visitor, userName: string, origin = server.origin) =>
  signInAt(origin, visitor, userName)

function currentUser(token: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.origin}/api/account/currentUser`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
}

describe('the demo identity provider', () => {
  it('F-001 F-002 signs in by redirect with code and PKCE, and the token names the current user', async () => {
    const visitor = new Visitor()
    const { attempt, returned, tokens } = await signIn(visitor, dana.userName)
    expect(new URL(returned.address).origin).toBe(server.origin)
    expect(new URL(returned.address).hash).toContain(`state=${attempt.state}`)
    expect(record(decodeJwt(text(tokens['id_token'])))).toMatchObject({
      preferred_username: dana.userName,
      name: 'Dana Whitfield',
      nonce: 'n-1',
    })
    const answer = await currentUser(text(tokens['access_token']))
    expect(answer.status).toBe(200)
    const { roles, ...rest } = dana
    expect(await answer.json()).toEqual({ ...rest, roles: roles.map((Name) => ({ Name })) })
  })

  it('[OP1320] says in each token, also a renewed one, when it asked to sign in', async () => {
    const visitor = new Visitor()
    const { attempt, tokens } = await signIn(visitor, dana.userName)
    const askedAt = record(decodeJwt(text(tokens['access_token'])))['auth_time']
    expect(askedAt).toEqual(expect.any(Number))
    const renewed = await body(await refresh(visitor, attempt, tokens))
    expect(record(decodeJwt(text(renewed['access_token'])))['auth_time']).toBe(askedAt)
  })

  it('F-001 tells the page, before anybody is signed in, how to sign in on its own origin', async () => {
    const answer = await fetch(`${server.origin}/api/boot`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { identity, ...boot } = await body(answer)
    expect(boot).toEqual({
      title: 'Rolloff',
      version: PRODUCT_VERSION,
      devExtremeLicenseKey: 'a-key',
      businessTimeZone: 'America/Detroit',
    })
    const { authorityMetadata, clientId, ...rest } = record(identity)
    const host = `localhost:${server.port}`
    expect(rest).toEqual({
      authority: `https://${host}/demo-identity`,
      scope: 'rolloff',
      openIdScopes: ['openid', 'profile'],
      knownAuthorities: [host],
      protocolMode: 'OIDC',
      isDemo: true,
    })
    expect(clientId).toMatch(/^rolloff-web-[\da-f]{8}$/)
    const endpoints = `http://${host}/demo-identity`
    expect(JSON.parse(text(authorityMetadata))).toEqual({
      issuer: `http://127.0.0.1:${server.port}/demo-identity`,
      authorization_endpoint: `${endpoints}/auth`,
      token_endpoint: `${endpoints}/token`,
      jwks_uri: `${endpoints}/jwks`,
      end_session_endpoint: `${endpoints}/session/end`,
    })
  })

  it('lists the demo users on a page without script that says what it is', async () => {
    const visitor = new Visitor()
    const { response } = await visitor.follow((await attemptFrom(visitor)).address())
    const html = await response.text()
    expect(html).toContain('Dana Whitfield')
    expect(html).toContain('Customer administrator')
    expect(html).toContain('No password is asked')
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<b>Stranger')
    const style = /<style>(?<style>[^<]+)<\/style>/.exec(html)?.groups?.['style'] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(html).toContain('<title>Sign in - Rolloff demo</title>')
    expect(html).toMatch(/name="userName" value="dana@rolloff.example"><span[^>]*>DW</)
    expect(html).toContain('Sam &#60;b&#62;Stranger&#60;/b&#62;')
    expect(html).toContain('<span class="work">No roles</span>')
  })

  it('says so where there is nobody to choose', async () => {
    const empty = await aServer(aDirectory([]))
    const visitor = new Visitor()
    const { response } = await visitor.follow((await attemptFrom(visitor, empty.origin)).address())
    const html = await response.text()
    expect(html).toContain('This company has no users yet')
    expect(html).not.toContain('<form')
    await empty.app.close()
  })

  it('F-003 reports an account without a user as not set up', async () => {
    const { tokens } = await signIn(new Visitor(), stranger.userName)
    const answer = await currentUser(text(tokens['access_token']))
    expect(answer.status).toBe(403)
    expect(await body(answer)).toMatchObject({
      code: 'user_not_set_up',
      message: `The account "${stranger.userName}" is not set up as a user`,
    })
  })

  it.each(['localhost', '127.0.0.1'])('keeps everything on the origin that was typed: %s', async (host) => {
    const origin = `http://${host}:${server.port}`
    const visitor = new Visitor()
    const { attempt, page, tokens } = await signIn(visitor, dana.userName, origin)
    expect(text(attempt.endpoints['token_endpoint'])).toBe(`${origin}/demo-identity/token`)
    expect(new URL(page.address).origin).toBe(origin)
    expect((await currentUser(text(tokens['access_token']))).status).toBe(200)
  })

  it('takes a current-user call that names a content type and has no body', async () => {
    const { tokens } = await signIn(new Visitor(), dana.userName)
    const answer = await currentUser(text(tokens['access_token']), { 'content-type': 'application/json' })
    expect(answer.status).toBe(200)
  })

  it('signs the same browser in again without the list, and gives fresh tokens for a refresh token', async () => {
    const visitor = new Visitor()
    const { attempt, tokens } = await signIn(visitor, dana.userName)
    const again = await visitor.follow(attempt.address())
    expect(new URL(again.address).hash).toContain('code=')
    const fresh = await body(await refresh(visitor, attempt, tokens))
    expect((await currentUser(text(fresh['access_token']))).status).toBe(200)
  })

  it('signs out without asking when the product says so, and asks to choose again afterwards', async () => {
    const visitor = new Visitor()
    const { attempt, tokens } = await signIn(visitor, dana.userName)
    const end = new URL(text(attempt.endpoints['end_session_endpoint']))
    end.search = new URLSearchParams({
      id_token_hint: text(tokens['id_token']),
      post_logout_redirect_uri: `${server.origin}/`,
      state: 'left',
    }).toString()
    const left = await visitor.visit(end.href)
    expect([left.status, left.headers.get('location')]).toEqual([303, `${server.origin}/?state=left`])
    expect(visitor.cookieNames).not.toContain('rolloff_demo_session')
    const { response } = await visitor.follow(attempt.address())
    expect(await response.text()).toContain('Who would you like to be?')
    expect((await refresh(visitor, attempt, tokens)).status).toBe(400)
  })

  it('signs out without asking where nobody is signed in, and says so', async () => {
    const visitor = new Visitor()
    const attempt = await attemptFrom(visitor)
    const { response } = await visitor.follow(text(attempt.endpoints['end_session_endpoint']))
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.stringContaining('You are signed out of the demo.'),
    ])
  })

  it('asks before signing out when the request may come from another site', async () => {
    const visitor = new Visitor()
    const { attempt } = await signIn(visitor, dana.userName)
    const asked = await visitor.visit(text(attempt.endpoints['end_session_endpoint']))
    expect(asked.status).toBe(200)
    expect(await asked.text()).toContain('Sign out of the demo?')
    expect(visitor.cookieNames).toContain('rolloff_demo_session')
  })

  it('keeps sign-ins valid over a restart with the same data folder, and only then', async () => {
    const config = aConfig({ port: await reservePort() })
    const first = await aServer(aDirectory([dana]), config)
    const visitor = new Visitor()
    const boot = await body(await visitor.visit(`${first.origin}/api/boot`))
    const attempt = new SignInAttempt(first.origin, record(boot['identity']))
    const page = await visitor.follow(attempt.address())
    const returned = await visitor.follow(page.address, { form: { userName: dana.userName } })
    const token = text((await body(await attempt.redeem(visitor, returned.address)))['access_token'])
    await first.app.close()
    const statusAt = async ({ app }: ListeningServer): Promise<number> => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/account/currentUser',
        headers: { authorization: `Bearer ${token}` },
      })
      await app.close()
      return answer.statusCode
    }
    const restarted = await statusAt(await aServer(aDirectory([dana]), config))
    const elsewhere = await statusAt(await aServer(aDirectory([dana]), aConfig({ port: config.port })))
    expect([restarted, elsewhere]).toEqual([200, 401])
  })
})

describe('the demo identity provider refuses', () => {
  it('a page elsewhere as the place to return to', async () => {
    const visitor = new Visitor()
    const attempt = await attemptFrom(visitor)
    const { response } = await visitor.follow(attempt.address({ redirect_uri: 'https://evil.example/' }))
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await response.text()
    expect(html).toContain('<title>That did not work - Rolloff demo</title>')
    expect(html).toContain('redirect_uri did not match')
    expect(html).toContain('<a href="/">Back to Rolloff</a>')
  })

  it('the page of development tools, unless their port is named', async () => {
    const redirect = { redirect_uri: 'http://localhost:5173/' }
    const visitor = new Visitor()
    const refused = await visitor.follow((await attemptFrom(visitor)).address(redirect))
    expect(refused.response.status).toBe(400)
    const developing = await aServer(aDirectory([dana]), aConfig({ developmentPagePort: 5173 }))
    const attempt = await attemptFrom(visitor, developing.origin)
    expect((await visitor.follow(attempt.address(redirect))).response.status).toBe(200)
    await developing.app.close()
  })

  it('a request without PKCE, and a code redeemed with another verifier', async () => {
    const visitor = new Visitor()
    const attempt = await attemptFrom(visitor)
    const without = new URL(attempt.address())
    without.searchParams.delete('code_challenge')
    const { address } = await visitor.follow(without.href)
    expect(new URL(address).hash).toContain('error=invalid_request')
    const page = await visitor.follow(attempt.address())
    const returned = await visitor.follow(page.address, { form: { userName: dana.userName } })
    const redeemed = await attempt.redeem(visitor, returned.address, 'x'.repeat(43))
    expect([redeemed.status, (await body(redeemed))['error']]).toEqual([400, 'invalid_grant'])
  })

  it('a user that is not on the list, and a sign-in that was never started', async () => {
    const visitor = new Visitor()
    const page = await visitor.follow((await attemptFrom(visitor)).address())
    const unknown = await visitor.visit(page.address, { form: { userName: 'kim@elsewhere.example' } })
    expect([unknown.status, await unknown.text()]).toEqual([
      400,
      expect.stringContaining('There is no such demo user'),
    ])
    const ended = await new Visitor().visit(page.address)
    expect([ended.status, await ended.text()]).toEqual([400, expect.stringContaining('It took too long')])
    const another = await new Visitor().visit(page.address, { form: { userName: dana.userName } })
    expect([another.status, await another.text()]).toEqual([
      400,
      expect.stringContaining('This sign-in has ended'),
    ])
  })

  it.each([
    ['a foreign host name', { host: 'rolloff.example' }],
    ['a request that a proxy passed on', { 'x-forwarded-for': '203.0.113.5' }],
  ])('%s', async (_what, headers) => {
    const answer = await server.app.inject({ url: '/demo-identity/jwks', headers })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({
      code: 'not_allowed',
      message: 'The demo identity provider answers this computer only.',
    })
  })

  it('a request from another computer', async () => {
    const answer = await server.app.inject({ url: '/demo-identity/jwks', remoteAddress: '192.168.1.20' })
    expect(answer.statusCode).toBe(403)
  })
})
