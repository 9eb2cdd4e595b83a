import { writeFileSync } from 'node:fs'
import path from 'node:path'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { ConfigurationError } from '#server/kernel/errors.ts'
import { createIdentity } from '#server/app/systems/createIdentity.ts'
import type { IdentityConfig } from '#server/identity/Identity.ts'
import { aDirectory } from '../../identity/testDirectory.ts'
import { aConfig } from '../../identity/testServer.ts'
import { aTokenIssuer, secondsFromNow } from '../../identity/testTokenIssuer.ts'

const create = (config: IdentityConfig) => createIdentity(fastify(), config, aDirectory([]))

const azure = {
  authority: 'https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/v2.0',
  clientId: 'the-page',
  audience: 'the-api',
  scope: 'api://the-api/rolloff',
  accountClaim: 'preferred_username',
}

const providers: FastifyInstance[] = []
afterEach(async () => {
  for (const provider of providers.splice(0)) await provider.close()
})

/** A server that plays the provider, until the test is over. */
function aProvider(): FastifyInstance {
  const provider = fastify()
  providers.push(provider)
  return provider
}

const real = (more: Partial<typeof azure> = {}) => ({ demoSignIn: false, identity: { ...azure, ...more } })

describe('the demo identity provider does not run', () => {
  it.each<[string, Partial<IdentityConfig>, string]>([
    ['unless it is switched on', { demoSignIn: false }, 'Nobody could sign in: set OIDC_AUTHORITY'],
    ['in production', { production: true }, 'NODE_ENV is "production"'],
    ['for other computers', { host: '0.0.0.0' }, 'HOST is "0.0.0.0"'],
    ['on a name of the network', { host: 'office-pc' }, 'HOST is "office-pc"'],
  ])('%s', async (_where, more, message) => {
    await expect(create(aConfig(more))).rejects.toThrow(ConfigurationError)
    await expect(create(aConfig(more))).rejects.toThrow(message)
  })

  it('beside a real one', async () => {
    await expect(create(aConfig({ identity: azure }))).rejects.toThrow('OIDC_AUTHORITY is set')
    const app = fastify()
    await createIdentity(app, aConfig({ ...real(), production: true, host: '0.0.0.0' }), aDirectory([]))
    const answer = await app.inject('/demo-identity/.well-known/openid-configuration')
    expect(answer.statusCode).toBe(404)
  })

  it.each(['127.0.0.1', 'localhost', '::1', '127.0.0.2'])(
    'elsewhere than on this computer: %s',
    async (host) => {
      await expect(create(aConfig({ host }))).resolves.toBeDefined()
    },
  )

  it('with a key file that holds something else, and says which', async () => {
    const config = aConfig()
    writeFileSync(path.join(config.dataDirectory, 'demo-identity-keys.json'), '{"keys":[]}')
    await expect(create(config)).rejects.toThrow(/demo-identity-keys\.json holds no keys/)
  })
})

describe('a real identity provider', () => {
  it('is discovered by the page itself', async () => {
    expect((await create(aConfig(real()))).forPage('rolloff.example')).toEqual({
      authority: azure.authority,
      clientId: 'the-page',
      scope: 'api://the-api/rolloff',
      openIdScopes: ['openid', 'profile', 'offline_access'],
      knownAuthorities: ['login.microsoftonline.com'],
      protocolMode: 'OIDC',
      authorityMetadata: null,
      isDemo: false,
    })
  })

  it('is discovered by the server when the first token arrives, once it answers', async () => {
    const keys = await aTokenIssuer('ES256')
    const provider = aProvider()
    const asked: string[] = []
    let up = false
    provider.get('/tenant/.well-known/openid-configuration', async (request, reply) => {
      asked.push('configuration')
      if (!up) return reply.status(503).send()
      const origin = `http://${request.headers.host}`
      return { issuer: `${origin}/tenant`, jwks_uri: `${origin}/keys` }
    })
    provider.get('/keys', async () => {
      asked.push('keys')
      return { keys: keys.keys }
    })
    const origin = await provider.listen({ port: 0, host: '127.0.0.1' })
    const { verifyToken } = await create(aConfig(real({ authority: `${origin}/tenant/` })))
    const token = await keys.sign({
      iss: `${origin}/tenant`,
      aud: 'the-api',
      exp: secondsFromNow(60),
      upn: 'dana',
    })
    await expect(verifyToken(token)).rejects.toMatchObject({ code: 'unavailable', statusCode: 503 })
    up = true
    expect(await verifyToken(token)).toMatchObject({ upn: 'dana' })
    await verifyToken(token)
    expect(asked).toEqual(['configuration', 'configuration', 'keys'])
  })

  it.each<[string, (answer: FastifyReply) => unknown, string]>([
    ['answers no JSON', () => 'Welcome', 'cannot be read'],
    ['answers a text', (answer) => answer.type('application/json').send('"Welcome"'), 'cannot be read'],
    ['answers null', (answer) => answer.type('application/json').send('null'), 'cannot be read'],
    [
      'is out of order',
      (answer) => answer.status(500).send({ issuer: 'a', jwks_uri: 'https://a.example' }),
      'cannot be read',
    ],
    ['names no issuer', () => ({ jwks_uri: 'https://login.example/keys' }), 'names no issuer and keys'],
    ['names no keys', () => ({ issuer: 'https://login.example' }), 'names no issuer and keys'],
    [
      'names keys at no address',
      () => ({ issuer: 'https://login.example', jwks_uri: 'keys' }),
      'names no issuer and keys',
    ],
  ])('that %s is an outage, and the message says where', async (_what, answer, reason) => {
    const provider = aProvider()
    provider.get('/tenant/.well-known/openid-configuration', async (_request, reply) => answer(reply))
    const origin = await provider.listen({ port: 0, host: '127.0.0.1' })
    const { verifyToken } = await create(aConfig(real({ authority: `${origin}/tenant//` })))
    await expect(verifyToken('a.b.c')).rejects.toMatchObject({
      code: 'unavailable',
      message: `The identity provider's configuration at ${origin}/tenant/.well-known/openid-configuration ${reason}`,
    })
  })

  it('must name keys that nobody can replace in transit', async () => {
    const provider = aProvider()
    provider.get('/.well-known/openid-configuration', async () => ({
      issuer: 'https://login.example',
      jwks_uri: 'http://login.example/keys',
    }))
    const authority = await provider.listen({ port: 0, host: '127.0.0.1' })
    const { verifyToken } = await create(aConfig(real({ authority })))
    await expect(verifyToken('a.b.c')).rejects.toThrow('names keys without "https:"')
  })

  it('must name one tenant', async () => {
    const provider = aProvider()
    provider.get('/.well-known/openid-configuration', async () => ({
      issuer: 'https://login.example/{tenantid}/v2.0',
      jwks_uri: 'https://login.example/keys',
    }))
    const authority = await provider.listen({ port: 0, host: '127.0.0.1' })
    const { verifyToken } = await create(aConfig(real({ authority })))
    await expect(verifyToken('a.b.c')).rejects.toThrow('needs to name one tenant')
  })
})
