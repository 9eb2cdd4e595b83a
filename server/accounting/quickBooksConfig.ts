import { readAll, readWebAddress, type ReadVariable } from '../kernel/configValues.ts'
import { ConfigurationError } from '../kernel/errors.ts'
import { isSecureAddress } from '../kernel/loopback.ts'
import type { SecretKey } from '../kernel/Secrets.ts'

/** How this installation is known to QuickBooks Online. */
export interface QuickBooksConfig {
  readonly clientId: string
  readonly clientSecret: string
  /** The page to which QuickBooks sends the browser back, exactly as it is registered there. */
  readonly redirectUri: string
  readonly environment: 'production' | 'sandbox'
  /** The keys that encrypt its tokens: the first encrypts, all decrypt. */
  readonly secretKeys: readonly SecretKey[]
}

/** What the variables say of QuickBooks; null if nothing. Throws ConfigurationError. */
export function readQuickBooks(value: ReadVariable): QuickBooksConfig | null {
  const clientId = value('QUICKBOOKS_CLIENT_ID')
  if (clientId === undefined) return null
  return readAll<QuickBooksConfig>({
    clientId: () => clientId,
    clientSecret: () => readClientSecret(value('QUICKBOOKS_CLIENT_SECRET')),
    redirectUri: () => readRedirectUri(value('QUICKBOOKS_REDIRECT_URI')),
    environment: () => readEnvironment(value('QUICKBOOKS_ENVIRONMENT') ?? 'production'),
    secretKeys: () => readSecretKeys(value('SECRETS_KEYS')),
  })
}

function readClientSecret(secret: string | undefined): string {
  if (secret === undefined)
    throw new ConfigurationError('QUICKBOOKS_CLIENT_SECRET is needed when QUICKBOOKS_CLIENT_ID is set.')
  return secret
}

function readRedirectUri(text: string | undefined): string {
  if (text === undefined)
    throw new ConfigurationError('QUICKBOOKS_REDIRECT_URI is needed when QUICKBOOKS_CLIENT_ID is set.')
  const address = readWebAddress('QUICKBOOKS_REDIRECT_URI', text)
  if (!isSecureAddress(new URL(address)) || !new URL(address).pathname.endsWith('/quickbooks/callback'))
    throw new ConfigurationError(
      `QUICKBOOKS_REDIRECT_URI is "${text}", but it needs to look like "https://company.example/quickbooks/callback".`,
    )
  return address
}

function readEnvironment(text: string): 'production' | 'sandbox' {
  if (text !== 'production' && text !== 'sandbox')
    throw new ConfigurationError(
      `QUICKBOOKS_ENVIRONMENT is "${text}", but it needs to be production or sandbox.`,
    )
  return text
}

/** `id:key,id:key`, each key 32 bytes in base64; keys are never repeated in a message. */
function readSecretKeys(text: string | undefined): readonly SecretKey[] {
  if (text === undefined)
    throw new ConfigurationError('SECRETS_KEYS is needed when QUICKBOOKS_CLIENT_ID is set.')
  return text.split(',').map((entry) => {
    const [, id, key = ''] = /^\s*(\w{1,20}):([A-Za-z0-9+/=]+)\s*$/.exec(entry) ?? []
    const bytes = Buffer.from(key, 'base64')
    if (id === undefined || bytes.length !== 32)
      throw new ConfigurationError(
        'SECRETS_KEYS needs to look like "name:key", each key 32 bytes in base64, several separated by commas.',
      )
    return { id, bytes }
  })
}
