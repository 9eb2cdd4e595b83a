/** The version of the product, as package.json and the changelog have it, which the header and the home page show (F-005, MI1072). */
export const PRODUCT_VERSION = '25.723.0'

/** What a page needs to know about the identity provider before sign-in. */
export interface BootIdentity {
  readonly authority: string
  readonly clientId: string
  /** The scope of the API. */
  readonly scope: string
  /** The additional OpenID Connect scopes. */
  readonly openIdScopes: readonly string[]
  readonly knownAuthorities: readonly string[]
  readonly protocolMode: 'OIDC'
  /** The provider's discovery document as text, or null: the page then fetches it from the authority. */
  readonly authorityMetadata: string | null
  /** The provider is the embedded one without passwords. */
  readonly isDemo: boolean
}

/** The response of GET /api/boot, the first request of a page, before sign-in. */
export interface Boot {
  readonly title: string
  readonly version: string
  readonly devExtremeLicenseKey: string
  /** The time zone in which instants are shown and days begin: `America/Detroit`. */
  readonly businessTimeZone: string
  readonly identity: BootIdentity
}
