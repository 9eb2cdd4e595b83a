import type { KoaContextWithOIDC } from 'oidc-provider'
import { DEMO_PATH } from './demoPage.ts'

/**
 * Signs out without confirmation if the product itself sent the visitor here (it presents the ID token of this session) or if
 * nobody is signed in any more. It runs after the provider, which has validated the request.
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
