import type { FastifyInstance } from 'fastify'
import { createLocalJWKSet } from 'jose'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { loopbackOrigin } from '#server/kernel/loopback.ts'
import { CLOCK_TOLERANCE_SECONDS, type Identity, type IdentityConfig } from '../../identity/Identity.ts'
import { memoizeSuccess } from '../../identity/memoizeSuccess.ts'
import type { UserDirectory } from '../../identity/UserDirectory.ts'
import { createTokenVerifier, type VerifyToken } from '../../identity/verifyToken.ts'
import { DEMO_NAMES, DEMO_PATH, demoIdentityForPage } from './demoPage.ts'
import { demoClientId, openDemoKeys, publicKey } from './demoKeys.ts'
import { demoRoutes } from './demoRoutes.ts'
import { providerConfiguration } from './providerConfiguration.ts'

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

/**
 * Signs out without confirmation if the product itself sent the visitor here (it presents the ID token of this session) or if
 * nobody is signed in any more. It runs after the provider, which has validated the request.
 */
async function signOutImmediately(context: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> {
  await next()
  // Undefined where no route of the provider matched.
  const oidc: KoaContextWithOIDC['oidc'] | undefined = context.oidc
  if (oidc?.route !== 'end_session' || context.status !== 200 || oidc.session === undefined) return
  const { session } = oidc
  if (session.accountId !== undefined && hintedAccount(oidc) !== session.accountId) return
  const { postLogoutRedirectUri, state } = session.state ?? {}
  await endSession(oidc, session)
  oidc.cookies.set(oidc.provider.cookieName('session'), null, {
    path: DEMO_PATH,
    signed: true,
    overwrite: true,
  })
  context.status = 303
  context.redirect(
    typeof postLogoutRedirectUri === 'string'
      ? withState(postLogoutRedirectUri, state)
      : oidc.urlFor('end_session_success'),
  )
}

type OidcContext = KoaContextWithOIDC['oidc']

/** The account of the request's ID token. */
function hintedAccount({ entities }: OidcContext): string | undefined {
  const subject = entities.IdTokenHint?.payload['sub']
  return typeof subject === 'string' ? subject : undefined
}

async function endSession(
  { provider }: OidcContext,
  session: NonNullable<OidcContext['session']>,
): Promise<void> {
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (grantId === undefined) continue
    await provider.RefreshToken.revokeByGrantId(grantId)
    await provider.AuthorizationCode.revokeByGrantId(grantId)
    await provider.AccessToken.revokeByGrantId(grantId)
  }
  await session.destroy()
}

function withState(address: string, state: unknown): string {
  const url = new URL(address)
  if (typeof state === 'string') url.searchParams.set('state', state)
  return url.href
}
