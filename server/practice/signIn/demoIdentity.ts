import type { FastifyInstance } from 'fastify'
import { createLocalJWKSet } from 'jose'
import { CLOCK_TOLERANCE_SECONDS, type Identity, type IdentityConfig } from '../../identity/Identity.ts'
import { memoizeSuccess } from '../../identity/memoizeSuccess.ts'
import { DEMO_NAMES, DEMO_PATH, demoIdentityForPage } from './demoPage.ts'
import type { UserDirectory } from '../../identity/UserDirectory.ts'
import { createTokenVerifier, type VerifyToken } from '../../identity/verifyToken.ts'
import { demoClientId, openDemoKeys, publicKey } from './demoKeys.ts'
import { demoRoutes } from './demoRoutes.ts'
import { loopbackOrigin } from '#server/kernel/loopback.ts'
import { providerConfiguration } from './providerConfiguration.ts'
import { signOutImmediately } from './signOutImmediately.ts'

/** The embedded OpenID provider, mounted on this app; tokens it signed are verified without a request. */
export function demoIdentity(
  app: FastifyInstance,
  config: Pick<IdentityConfig, 'host' | 'port' | 'developmentPagePort' | 'dataDirectory'>,
  users: UserDirectory,
): Identity {
  const keys = openDemoKeys(config.dataDirectory)
  // PORT 0 means any free port, which is known once the server listens.
  const port = (): number => config.port || listeningPort(app)
  const issuer = (): string => `${originOf(config.host, port())}${DEMO_PATH}`
  const provider = memoizeSuccess(async () => {
    // Loaded when someone signs in, so that servers with a real provider never load it.
    const { Provider } = await import('oidc-provider/lib/provider.js')
    const settings = { keys, users, pageOrigins: pageOrigins(port(), config.developmentPagePort) }
    const openId = new Provider(issuer(), providerConfiguration(settings))
    openId.use(signOutImmediately)
    openId.on('server_error', (_context, error) => {
      app.log.error({ err: error }, 'The demo identity provider failed')
    })
    return { openId, answer: openId.callback() }
  })
  demoRoutes(app, { provider, users })
  const keySet = createLocalJWKSet({ keys: [publicKey(keys)] })
  const verifyToken: VerifyToken = (token) =>
    createTokenVerifier({
      issuer: issuer(),
      audience: DEMO_NAMES.audience,
      keySet,
      clockToleranceSeconds: CLOCK_TOLERANCE_SECONDS,
    })(token)
  return {
    verifyToken,
    accountClaim: 'preferred_username',
    forPage: (hostHeader) =>
      demoIdentityForPage({
        issuer: issuer(),
        clientId: demoClientId(keys),
        pageOrigin: loopbackOrigin(hostHeader) ?? originOf(config.host, port()),
      }),
  }
}

/** A page may come from any of this machine's names, on this server's port or on the one that serves it during development. */
function pageOrigins(port: number, developmentPagePort: number | null): string[] {
  const hosts = ['127.0.0.1', 'localhost', '::1']
  const ports = developmentPagePort === null ? [port] : [port, developmentPagePort]
  return ports.flatMap((each) => hosts.map((host) => originOf(host, each)))
}

function listeningPort(app: FastifyInstance): number {
  const address = app.server.address()
  // Stryker disable next-line ConditionalExpression: a server on a port has no address that is a text
  return typeof address === 'object' && address !== null ? address.port : 0
}

function originOf(host: string, port: number): string {
  return new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}`).origin
}
