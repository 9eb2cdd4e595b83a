import { ConfigurationError } from '#server/kernel/errors.ts'
import type { IdentityConfig } from './Identity.ts'
import { isLoopbackName } from '#server/kernel/loopback.ts'

/**
 * The demo provider asks no password, so it only serves this computer, and only if it was enabled explicitly. Throws
 * ConfigurationError with what to set instead.
 */
export function assertDemoProviderAllowed(config: IdentityConfig): void {
  if (config.identity !== null)
    throw new ConfigurationError(
      'The demo identity provider does not run beside a real one; OIDC_AUTHORITY is set.',
    )
  if (config.production)
    throw new ConfigurationError(
      'NODE_ENV is "production", where the demo identity provider does not run; set OIDC_AUTHORITY and OIDC_CLIENT_ID.',
    )
  if (!config.demoSignIn)
    throw new ConfigurationError(
      'Nobody could sign in: set OIDC_AUTHORITY and OIDC_CLIENT_ID, or DEMO_SIGN_IN to on, which lets whoever sits at this computer in without a password.',
    )
  if (!isLoopbackName(config.host))
    throw new ConfigurationError(
      `HOST is "${config.host}", but the demo identity provider answers this computer only; set HOST to 127.0.0.1, or OIDC_AUTHORITY and OIDC_CLIENT_ID.`,
    )
}
