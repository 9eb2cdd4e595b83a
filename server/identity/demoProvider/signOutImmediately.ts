import type { KoaContextWithOIDC } from 'oidc-provider'
import { DEMO_PATH } from '../openIdConfiguration.ts'

/**
 * Signs out without a page that asks, when the product itself sends the visitor here (it shows the ID token that this
 * session was given) or when nobody is signed in any more. Everything was checked before: this runs after the provider.
 */
export async function signOutImmediately(
  context: KoaContextWithOIDC,
  next: () => Promise<unknown>,
): Promise<void> {
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
  context.remove('content-type')
  context.body = null
  context.status = 303
  context.redirect(
    typeof postLogoutRedirectUri === 'string'
      ? withState(postLogoutRedirectUri, state)
      : oidc.urlFor('end_session_success'),
  )
}

type OidcContext = KoaContextWithOIDC['oidc']

/** Whom the request's ID token was issued to. */
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
