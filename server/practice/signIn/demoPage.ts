import type { BootIdentity } from '#shared/wire/boot.ts'

/** The path of the embedded demo provider. */
export const DEMO_PATH = '/demo-identity'

/** What the demo provider calls the API and its scope; a real provider's names come from configuration. */
export const DEMO_NAMES = { audience: 'rolloff-api', scope: 'rolloff' } as const

interface DemoPage {
  readonly issuer: string
  readonly clientId: string
  readonly pageOrigin: string
}

/**
 * How a page signs in with the demo provider. The endpoints are on the page's own origin, whichever of this
 * machine's names the visitor typed; the issuer is always the same.
 */
export function demoIdentityForPage({ issuer, clientId, pageOrigin }: DemoPage): BootIdentity {
  const { host } = new URL(pageOrigin)
  const endpoints = `${pageOrigin}${DEMO_PATH}`
  return {
    // The client library takes no plain-http authority; it uses the endpoints below, never this address.
    authority: `https://${host}${DEMO_PATH}`,
    clientId,
    scope: DEMO_NAMES.scope,
    // It issues refresh tokens without offline_access, which would make it ask for consent.
    openIdScopes: ['openid', 'profile'],
    knownAuthorities: [host],
    protocolMode: 'OIDC',
    authorityMetadata: JSON.stringify({
      issuer,
      authorization_endpoint: `${endpoints}/auth`,
      token_endpoint: `${endpoints}/token`,
      jwks_uri: `${endpoints}/jwks`,
      end_session_endpoint: `${endpoints}/session/end`,
    }),
    isDemo: true,
  }
}
