import { UnsecuredJWT } from 'jose'
import { attemptAt, refresh, signInAt } from './signIn.ts'
import { text } from './readJson.ts'
import { aDirectory, aUser } from './testDirectory.ts'
import { aServer, type ListeningServer } from './testServer.ts'
import { Visitor, type SignInAttempt } from './Visitor.ts'

const SESSION = 'rolloff_demo_session'
const dana = aUser()
const kim = aUser({ userId: 9, userName: 'kim@rolloff.example' })
let server: ListeningServer

beforeAll(async () => {
  server = await aServer(aDirectory([dana, kim]))
})
afterAll(() => server.app.close())

function end(attempt: SignInAttempt, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(text(attempt.endpoints['end_session_endpoint']))
  url.search = new URLSearchParams(parameters).toString()
  return url.href
}

describe('signing out of the demo', () => {
  it('refuses a forged token of who is signed in, and keeps them signed in', async () => {
    const visitor = new Visitor()
    const { attempt } = await signInAt(server.origin, visitor, dana.userName)
    const forged = new UnsecuredJWT({ sub: dana.userName, aud: attempt.clientId }).encode()
    const { response } = await visitor.follow(end(attempt, { id_token_hint: forged }))
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('could not validate id_token_hint'),
    ])
    expect(visitor.cookieNames).toContain(SESSION)
  })

  it('refuses to go on to another site', async () => {
    const visitor = new Visitor()
    const { attempt, tokens } = await signInAt(server.origin, visitor, dana.userName)
    const left = await visitor.visit(
      end(attempt, {
        id_token_hint: text(tokens['id_token']),
        post_logout_redirect_uri: 'https://evil.example/',
      }),
    )
    expect([left.status, left.headers.get('location')]).toEqual([400, null])
    expect(visitor.cookieNames).toContain(SESSION)
  })

  it('asks when the token is of somebody else, and signs out once that is confirmed', async () => {
    const other = await signInAt(server.origin, new Visitor(), kim.userName)
    const visitor = new Visitor()
    const { attempt, tokens } = await signInAt(server.origin, visitor, dana.userName)
    const asked = await visitor.visit(end(attempt, { id_token_hint: text(other.tokens['id_token']) }))
    const html = await asked.text()
    expect([asked.status, html]).toEqual([
      200,
      expect.stringContaining('<title>Sign out - Rolloff demo</title>'),
    ])
    const [, action = '', xsrf = ''] = /action="([^"]+)".* name="xsrf" value="([^"]+)"/.exec(html) ?? []
    const done = await visitor.follow(action, { form: { xsrf, logout: 'yes' } })
    expect(await done.response.text()).toContain('You are signed out of the demo.')
    const { response } = await visitor.follow(attempt.address())
    expect(await response.text()).toContain('Who would you like to be?')
    expect((await refresh(visitor, attempt, tokens)).status).toBe(400)
  })

  it('says that it is done where no page to return to is named', async () => {
    const visitor = new Visitor()
    const { attempt, tokens } = await signInAt(server.origin, visitor, dana.userName)
    const hint = { id_token_hint: text(tokens['id_token']) }
    const { response } = await visitor.follow(end(attempt, hint))
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.stringContaining('<title>Signed out - Rolloff demo</title>'),
    ])
    expect(visitor.cookieNames).not.toContain(SESSION)
  })

  it('returns to the page as it is named, where it gave no state', async () => {
    const visitor = new Visitor()
    const { attempt, tokens } = await signInAt(server.origin, visitor, dana.userName)
    const page = `${server.origin}/`
    const left = await visitor.visit(
      end(attempt, { id_token_hint: text(tokens['id_token']), post_logout_redirect_uri: page }),
    )
    expect([left.status, left.headers.get('location')]).toEqual([303, page])
    expect(await left.text()).toContain('Redirecting to')
  })

  it('also ends a sign-in whose code was not redeemed yet', async () => {
    const visitor = new Visitor()
    const { attempt, tokens } = await signInAt(server.origin, visitor, dana.userName)
    const again = await visitor.follow(attempt.address())
    await visitor.visit(end(attempt, { id_token_hint: text(tokens['id_token']) }))
    expect((await attempt.redeem(visitor, again.address)).status).toBe(400)
  })

  it('leaves others signed in', async () => {
    const kept = new Visitor()
    const other = await signInAt(server.origin, kept, kim.userName)
    const visitor = new Visitor()
    const { attempt, tokens } = await signInAt(server.origin, visitor, dana.userName)
    await visitor.visit(end(attempt, { id_token_hint: text(tokens['id_token']) }))
    expect((await refresh(kept, other.attempt, other.tokens)).status).toBe(200)
    const again = await kept.follow((await attemptAt(server.origin, kept)).address())
    expect(new URL(again.address).hash).toContain('code=')
  })
})
