import { member } from './faults.ts'

/** The part of QuickBooks that this product uses. */
const SCOPE = 'com.intuit.quickbooks.accounting'
const TIMEOUT_MILLISECONDS = 30_000
const DEFAULT_REFRESH_SECONDS = 100 * 24 * 3_600

/** The addresses of the OAuth 2 provider. */
export interface OAuthEndpoints {
  readonly authorize: string
  readonly token: string
  readonly revoke: string
}

export interface OAuthClient {
  readonly clientId: string
  readonly clientSecret: string
  /** Exactly as it is registered with the provider. */
  readonly redirectUri: string
  readonly endpoints: OAuthEndpoints
}

/** The endpoints of Intuit. */
export const INTUIT_ENDPOINTS: OAuthEndpoints = {
  authorize: 'https://appcenter.intuit.com/connect/oauth2',
  token: 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
  revoke: 'https://developer.api.intuit.com/v2/oauth2/tokens/revoke',
}

/** The tokens of a connection, with the seconds for which they are valid. */
export interface TokenPair {
  readonly accessToken: string
  readonly refreshToken: string
  readonly accessSeconds: number
  readonly refreshSeconds: number
}

/** The provider refused; `isFinal` if another attempt is pointless: someone has to connect again. */
export class OAuthRefused extends Error {
  readonly isFinal: boolean

  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}

/** The page on which the company's administrator agrees; it comes back with code, state and realmId. */
export function authorizeUrl({ clientId, redirectUri, endpoints }: OAuthClient, state: string): string {
  const url = new URL(endpoints.authorize)
  const members = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: SCOPE,
    state,
  }
  for (const [name, value] of Object.entries(members)) url.searchParams.set(name, value)
  return url.href
}

/** Exchanges a code, which works once. Throws OAuthRefused. */
export function redeemCode(client: OAuthClient, code: string): Promise<TokenPair> {
  return requestTokens(client, { grant_type: 'authorization_code', code, redirect_uri: client.redirectUri })
}

/** Renews the tokens; the earlier refresh token soon stops working. Throws OAuthRefused. */
export function refreshTokens(client: OAuthClient, refreshToken: string): Promise<TokenPair> {
  return requestTokens(client, { grant_type: 'refresh_token', refresh_token: refreshToken })
}

/** Revokes a refresh token, and with it the connection. Throws OAuthRefused. */
export async function revokeToken(client: OAuthClient, refreshToken: string): Promise<void> {
  const body = JSON.stringify({ token: refreshToken })
  await post(client, client.endpoints.revoke, { type: 'application/json', body })
}

async function requestTokens(
  client: OAuthClient,
  parameters: Readonly<Record<string, string>>,
): Promise<TokenPair> {
  const body = new URLSearchParams(parameters).toString()
  const answer = await post(client, client.endpoints.token, {
    type: 'application/x-www-form-urlencoded',
    body,
  })
  const [accessToken, refreshToken] = [member(answer, 'access_token'), member(answer, 'refresh_token')]
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string')
    throw new OAuthRefused('QuickBooks gave an unreadable answer to the connection.', false)
  return {
    accessToken,
    refreshToken,
    accessSeconds: secondsOf(member(answer, 'expires_in'), 3_600),
    refreshSeconds: secondsOf(member(answer, 'x_refresh_token_expires_in'), DEFAULT_REFRESH_SECONDS),
  }
}

async function post(
  { clientId, clientSecret }: OAuthClient,
  address: string,
  { type, body }: { readonly type: string; readonly body: string },
): Promise<unknown> {
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const response = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}`, accept: 'application/json', 'content-type': type },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  }).catch(() => {
    throw new OAuthRefused('QuickBooks cannot be reached.', false)
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer
  // Only the code of the error: its description may repeat what was sent.
  const code = member(answer, 'error')
  const isFinal = code === 'invalid_grant'
  throw new OAuthRefused(
    isFinal
      ? 'The connection to QuickBooks has ended.'
      : `QuickBooks refused the connection (${typeof code === 'string' ? code : response.status}).`,
    isFinal,
  )
}

function secondsOf(value: unknown, fallback: number): number {
  return typeof value === 'number' && value > 0 ? value : fallback
}
