import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { errors, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { handleErrors } from '#server/app/errorHandler.ts'
import { accountName } from '#server/identity/accountName.ts'
import { requireSignIn } from '#server/identity/authentication.ts'
import { currentUserCall } from '#server/calls/account/currentUserCall.ts'
import { NotSignedIn } from '#server/kernel/errors.ts'
import { Tickets } from '#server/identity/Tickets.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'
import { SignedInUsers } from '#server/identity/SignedInUsers.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import { createTokenVerifier } from '#server/identity/verifyToken.ts'
import { aDirectory, aUser } from './testDirectory.ts'
import { aTokenIssuer, secondsFromNow, type TokenIssuer } from './testTokenIssuer.ts'

const dana = aUser()
const leaver = aUser({ userId: 8, userName: 'lee@rolloff.example', isActive: false })
let provider: TokenIssuer
let app: FastifyInstance
const usersSeen: SignedInUser[] = []

beforeAll(async () => {
  provider = await aTokenIssuer()
  app = fastify()
  handleErrors(app)
  await app.register(async (api) => {
    requireSignIn(api, {
      verifyToken: createTokenVerifier({
        issuer: 'https://login.example',
        audience: 'rolloff-api',
        keySet: provider.keySet,
        clockToleranceSeconds: 5,
      }),
      accountClaim: 'preferred_username',
      users: new SignedInUsers(aDirectory([dana, leaver])),
    })
    await currentUserCall(api)
    api.get('/seen', async (request) => {
      usersSeen.push(request.user)
      return {}
    })
    api.get('/open', { config: { withoutSignIn: true } }, async () => ({ open: true }))
    api.get('/careless', { config: { withoutSignIn: true } }, async (request) => request.user)
  })
})
afterAll(() => app.close())

function claims(more: JWTPayload = {}): JWTPayload {
  return {
    iss: 'https://login.example',
    aud: 'rolloff-api',
    exp: secondsFromNow(60),
    preferred_username: dana.userName,
    ...more,
  }
}

async function answerTo(authorization?: string) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/account/currentUser',
    ...(authorization !== undefined && { headers: { authorization } }),
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>(), answer }
}

async function answerWith(more: JWTPayload) {
  return answerTo(`Bearer ${await provider.sign(claims(more))}`)
}

describe('a request is let in', () => {
  it('F-002 F-016 F-018 with a bearer token that holds, and its roles are objects with a Name', async () => {
    const { status, body } = await answerWith({})
    expect(status).toBe(200)
    expect(body['roles']).toEqual([{ Name: 'Customer' }, { Name: 'Customer:Admin' }])
  })

  it.each(['Bearer', 'bearer', 'BEARER  '])('however the scheme is written: "%s"', async (scheme) => {
    expect((await answerTo(`${scheme} ${await provider.sign(claims())}`)).status).toBe(200)
  })

  it('however the user name is written', async () => {
    expect((await answerWith({ preferred_username: 'DANA@Rolloff.Example' })).body['userId']).toBe(7)
  })

  it('as the same object each time, by which the access of a user is kept from one request to the next', async () => {
    const headers = { authorization: `Bearer ${await provider.sign(claims())}` }
    await app.inject({ url: '/seen', headers })
    await app.inject({ url: '/seen', headers })
    const [first, second] = usersSeen
    expect(first).toEqual(dana)
    expect(second).toBe(first)
  })

  it('by the configured claim alone, whatever others say', async () => {
    const { body } = await answerWith({ email: leaver.userName, upn: leaver.userName })
    expect(body['userId']).toBe(7)
  })

  it('when the token ran out a moment ago, since clocks differ', async () => {
    expect((await answerWith({ exp: secondsFromNow(-3) })).status).toBe(200)
  })

  it('without a token where the route says so', async () => {
    expect((await app.inject('/open')).json()).toEqual({ open: true })
  })
})

describe('F-018 a request is refused as not signed in', () => {
  it.each<[string, JWTPayload, string]>([
    ['ran out', { exp: secondsFromNow(-60) }, 'The access token has expired'],
    ['is for another audience', { aud: 'other-api' }, 'The access token is meant for another audience'],
    ['is by another issuer', { iss: 'https://evil.example' }, 'The access token comes from another issuer'],
    ['is not valid yet', { nbf: secondsFromNow(3_600) }, 'The access token is not valid'],
    ['names nobody', { preferred_username: ' ' }, 'The access token names no account'],
    [
      'names a user in claims that were not configured',
      {
        preferred_username: '',
        email: dana.userName,
        email_verified: true,
        upn: dana.userName,
        unique_name: dana.userName,
      },
      'The access token names no account',
    ],
  ])('when the token %s', async (_what, more, message) => {
    const { status, body, answer } = await answerWith(more)
    expect([status, body['code'], body['message']]).toEqual([401, 'not_signed_in', message])
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })

  it('when the token never runs out', async () => {
    const { exp: _exp, ...endless } = claims()
    expect((await answerTo(`Bearer ${await provider.sign(endless)}`)).status).toBe(401)
  })

  it('when another party signed the token under the same key name', async () => {
    const forger = await aTokenIssuer()
    const { status, body } = await answerTo(`Bearer ${await forger.sign(claims())}`)
    expect([status, body['message']]).toEqual([401, 'The access token is not valid'])
  })

  it('when the token is not signed (alg none)', async () => {
    expect((await answerTo(`Bearer ${new UnsecuredJWT(claims()).encode()}`)).status).toBe(401)
  })

  it('when the token is signed with the public key as a shared secret', async () => {
    const secret = new TextEncoder().encode(JSON.stringify(provider.keys[0]))
    const token = await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'key-1' }).sign(secret)
    expect((await answerTo(`Bearer ${token}`)).status).toBe(401)
  })

  it('when claims were changed after signing', async () => {
    const [header, , signature] = (await provider.sign(claims({ preferred_username: 'kim' }))).split('.')
    const [, changed] = (await provider.sign(claims())).split('.')
    expect((await answerTo(`Bearer ${header}.${changed}.${signature}`)).status).toBe(401)
  })

  it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic ZGFuYTpkYW5h', 'Bearer a.b.c', 'Bearer {}'])(
    'when the header is %p',
    async (header) => {
      const { status, body } = await answerTo(header)
      expect([status, body['code']]).toEqual([401, 'not_signed_in'])
    },
  )

  it('and is asked to sign in where it has no token, also where a route without sign-in asks who it is', async () => {
    expect((await answerTo()).body['message']).toBe('Please sign in')
    const careless = await app.inject('/careless')
    expect([careless.statusCode, careless.json()]).toEqual([
      401,
      expect.objectContaining({ message: 'Please sign in' }),
    ])
  })
})

describe('a ticket in the address', () => {
  it('F-018 opens the routes that take tickets, and no other', async () => {
    const database = await openTestDatabase()
    const tickets = new Tickets(database, () => new Date().toISOString())
    const server = fastify()
    handleErrors(server)
    requireSignIn(server, {
      verifyToken: () => Promise.reject(new NotSignedIn('The access token is not valid')),
      accountClaim: 'preferred_username',
      users: new SignedInUsers(aDirectory([dana])),
      tickets,
    })
    const answerUser = async (request: FastifyRequest) => request.user.userName
    server.get('/report', { config: { acceptsTicket: true } }, answerUser)
    server.get('/records', answerUser)
    const open = async (path: string) => {
      const { address } = await tickets.issue(dana.userName, path)
      return (await server.inject({ url: address })).statusCode
    }
    expect([await open('/report'), await open('/records')]).toEqual([200, 401])
    const { address } = await tickets.issue(dana.userName, '/report')
    const looked = await server.inject({ method: 'HEAD', url: address })
    const opened = await server.inject({ url: address })
    const again = await server.inject({ url: address })
    expect([looked.statusCode, opened.body, again.statusCode]).toEqual([401, dana.userName, 401])
    expect(again.json()).toMatchObject({
      message: 'This link was used before or is too old. Please open it again from Rolloff.',
    })
    await server.close()
    await database.close()
  })
})

describe('the name of an account', () => {
  it('is an email address only where the provider has verified it', () => {
    const email = dana.userName
    expect(accountName({ email, email_verified: true }, 'email')).toBe(email)
    for (const email_verified of [undefined, false, 'true', 1])
      expect(accountName({ email, email_verified }, 'email')).toBeUndefined()
  })

  it('may be the subject, or any claim that a provider adds', () => {
    expect(accountName({ sub: 'a-1', preferred_username: 'x' }, 'sub')).toBe('a-1')
    expect(accountName({ 'https://claims.example/login': ' dana ' }, 'https://claims.example/login')).toBe(
      'dana',
    )
    expect(accountName({ sub: 'a-1' }, 'constructor')).toBeUndefined()
  })
})

describe('F-018 the signature of a token', () => {
  const verifierOf = (issuer: Pick<TokenIssuer, 'keySet'>) =>
    createTokenVerifier({
      issuer: 'https://login.example',
      audience: 'rolloff-api',
      keySet: issuer.keySet,
      clockToleranceSeconds: 5,
    })

  it.each(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'])(
    'may be made with %s',
    async (algorithm) => {
      const issuer = await aTokenIssuer(algorithm)
      expect(await verifierOf(issuer)(await issuer.sign(claims()))).toMatchObject({
        iss: 'https://login.example',
      })
    },
  )

  it('that cannot be checked, since the keys cannot be fetched, is not held against the caller', async () => {
    const token = await provider.sign(claims())
    for (const outage of [new errors.JWKSTimeout(), new TypeError('fetch failed')]) {
      const verify = verifierOf({ keySet: () => Promise.reject(outage) })
      await expect(verify(token)).rejects.toBe(outage)
    }
  })
})

describe('F-003 an account that is not set up as a user gets a message', () => {
  it.each(['nobody@rolloff.example', leaver.userName, 'dana@ro\u{212a}loff.example'])('%s', async (name) => {
    const { status, body } = await answerWith({ preferred_username: name })
    expect([status, body['code'], body['message']]).toEqual([
      403,
      'user_not_set_up',
      `The account "${name}" is not set up as a user`,
    ])
  })
})
