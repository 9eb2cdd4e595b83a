import { PRODUCT_VERSION, type Boot } from '#shared/wire/boot.ts'

/** What the server tells a page at its start. */
export const TEST_BOOT: Boot = {
  title: 'Rolloff',
  version: PRODUCT_VERSION,
  devExtremeLicenseKey: '',
  businessTimeZone: 'America/Detroit',
  identity: {
    authority: 'https://id.example',
    clientId: 'rolloff',
    scope: 'api',
    openIdScopes: [],
    knownAuthorities: [],
    protocolMode: 'OIDC',
    authorityMetadata: null,
    isDemo: true,
  },
}
