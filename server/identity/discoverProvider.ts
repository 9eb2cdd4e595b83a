import { Unavailable } from '../kernel/errors.ts'
import { isSecureAddress } from '../kernel/loopback.ts'

/** What the server needs from a provider's discovery document. */
export interface DiscoveredProvider {
  readonly issuer: string
  readonly jwksUri: string
}

const TIMEOUT_MILLISECONDS = 10_000

/** Reads the provider's discovery document; throws Unavailable with a sentence if it cannot be fetched or is invalid. */
export async function discoverProvider(authority: string): Promise<DiscoveredProvider> {
  const address = `${authority.replace(/\/+$/, '')}/.well-known/openid-configuration`
  const document = await fetchDocument(address)
  const { issuer, jwks_uri: jwksUri } = document
  if (typeof issuer !== 'string' || typeof jwksUri !== 'string' || !URL.canParse(jwksUri))
    throw new Unavailable(`The identity provider's configuration at ${address} names no issuer and keys`)
  if (!isSecureAddress(new URL(jwksUri)))
    throw new Unavailable(`The identity provider's configuration at ${address} names keys without "https:"`)
  // Azure's shared authorities (common, organizations) leave the tenant open; their tokens have no one issuer.
  if (issuer.includes('{'))
    throw new Unavailable(`OIDC_AUTHORITY ${authority} needs to name one tenant, its issuer is ${issuer}`)
  return { issuer, jwksUri }
}

async function fetchDocument(address: string): Promise<Partial<Record<string, unknown>>> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) })
    const document: unknown = response.ok ? await response.json() : undefined
    if (typeof document === 'object' && document !== null) return { ...document }
  } catch {
    // Reported below: the caller needs the URL, not the cause.
  }
  throw new Unavailable(`The identity provider's configuration at ${address} cannot be read`)
}
