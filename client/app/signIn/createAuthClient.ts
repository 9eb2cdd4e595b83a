import { createStandardPublicClientApplication, type Configuration } from '@azure/msal-browser'
import type { BootIdentity } from '#shared/wire/boot.ts'
import type { AuthClient } from '../AuthClient.ts'
import { MsalAuthClient } from './MsalAuthClient.ts'

/** The time limit for signing in again in the separate window. */
const SIGN_IN_MILLISECONDS = 15 * 60_000

/**
 * Starts the sign-in library and processes a response of the identity provider in the page's address; the address is then the one
 * that the visitor opened before signing in.
 */
export async function createAuthClient(identity: BootIdentity): Promise<AuthClient> {
  const client = await createStandardPublicClientApplication(configuration(identity))
  const authClient = new MsalAuthClient(client, identity.scope)
  const address = await authClient.open()
  if (address !== undefined) history.replaceState(null, '', address)
  return authClient
}

function configuration(identity: BootIdentity): Configuration {
  const home = `${location.origin}/`
  return {
    auth: {
      clientId: identity.clientId,
      authority: identity.authority,
      knownAuthorities: [...identity.knownAuthorities],
      ...(identity.authorityMetadata !== null && { authorityMetadata: identity.authorityMetadata }),
      OIDCOptions: { defaultScopes: [...identity.openIdScopes] },
      redirectUri: home,
      postLogoutRedirectUri: home,
    },
    // Encrypted by the library; a reload and a second tab use the same sign-in.
    cache: { cacheLocation: 'localStorage' },
    system: { protocolMode: identity.protocolMode, popupBridgeTimeout: SIGN_IN_MILLISECONDS },
  }
}
