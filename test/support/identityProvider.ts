import Fastify from 'fastify'
import type { JWTPayload } from 'jose'
import { aTokenIssuer, secondsFromNow } from '#test/server/identity/testTokenIssuer.ts'

/** An identity provider that accepts any user, with what a server needs to accept its tokens. */
export interface IdentityProvider {
  /** For readConfig. */
  readonly environment: Readonly<Record<'OIDC_AUTHORITY' | 'OIDC_CLIENT_ID', string>>
  /** An access token of this account, valid for ten minutes, or these seconds, which says more where `claims` are given. */
  tokenOf(userName: string, seconds?: number, claims?: JWTPayload): Promise<string>
  close(): Promise<void>
}

const CLIENT = 'the-page'

/** Starts one on a free port. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const issuer = await aTokenIssuer('ES256')
  const provider = Fastify()
  provider.get('/.well-known/openid-configuration', async ({ headers }) => {
    const origin = `http://${headers.host ?? ''}`
    return { issuer: origin, jwks_uri: `${origin}/keys` }
  })
  provider.get('/keys', async () => ({ keys: issuer.keys }))
  const authority = await provider.listen({ port: 0, host: '127.0.0.1' })
  return {
    environment: { OIDC_AUTHORITY: authority, OIDC_CLIENT_ID: CLIENT },
    tokenOf: (userName, seconds = 600, claims = {}) =>
      issuer.sign({
        ...claims,
        iss: authority,
        aud: CLIENT,
        exp: secondsFromNow(seconds),
        sub: userName,
        preferred_username: userName,
      }),
    close: () => provider.close(),
  }
}
