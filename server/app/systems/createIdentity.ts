import type { FastifyInstance } from 'fastify'
import { createRemoteJWKSet } from 'jose'
import { assertDemoProviderAllowed } from '../../identity/assertDemoProviderAllowed.ts'
import { discoverProvider } from '../../identity/discoverProvider.ts'
import {
  CLOCK_TOLERANCE_SECONDS,
  type Identity,
  type IdentityConfig,
  type IdentityProvider,
} from '../../identity/Identity.ts'
import { memoizeSuccess } from '../../identity/memoizeSuccess.ts'
import { realIdentityForPage } from '../../identity/openIdConfiguration.ts'
import type { UserDirectory } from '../../identity/UserDirectory.ts'
import { createTokenVerifier } from '../../identity/verifyToken.ts'

/**
 * The configured provider, or the demo provider where that is switched on, mounted on this app. Call it on the root instance, before it listens.
 * Throws ConfigurationError where the demo provider must not run.
 */
export async function createIdentity(
  app: FastifyInstance,
  config: IdentityConfig,
  users: UserDirectory,
): Promise<Identity> {
  if (config.identity !== null && !config.demoSignIn) return realIdentity(config.identity)
  assertDemoProviderAllowed(config)
  const { demoIdentity } = await import('../../practice/signIn/demoIdentity.ts')
  return demoIdentity(app, config, users)
}

/** An external provider: its issuer and keys are discovered when the first token arrives. */
function realIdentity(identity: IdentityProvider): Identity {
  const verifier = memoizeSuccess(async () => {
    const { issuer, jwksUri } = await discoverProvider(identity.authority)
    return createTokenVerifier({
      issuer,
      audience: identity.audience,
      keySet: createRemoteJWKSet(new URL(jwksUri)),
      clockToleranceSeconds: CLOCK_TOLERANCE_SECONDS,
    })
  })
  return {
    verifyToken: async (token) => (await verifier())(token),
    accountClaim: identity.accountClaim,
    forPage: () => realIdentityForPage(identity),
  }
}
