import type { BootIdentity } from '#shared/wire/boot.ts'
import type { IdentityProvider } from './Identity.ts'

/** How a page signs in with an external provider: it discovers the rest itself. */
export function realIdentityForPage(identity: IdentityProvider): BootIdentity {
  return {
    authority: identity.authority,
    clientId: identity.clientId,
    scope: identity.scope,
    openIdScopes: ['openid', 'profile', 'offline_access'],
    knownAuthorities: [new URL(identity.authority).host],
    protocolMode: 'OIDC',
    authorityMetadata: null,
    isDemo: false,
  }
}
