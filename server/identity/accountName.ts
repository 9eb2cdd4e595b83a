import type { JWTPayload } from 'jose'

/**
 * The user name by which a token's account is matched to a user; undefined where the token does not vouch for one. It stands in
 * one claim, which is configured: of several that may be there, the others are what anybody could have typed. An email address
 * counts only where the provider says that it has verified it.
 */
export function accountName(claims: JWTPayload, claim: string): string | undefined {
  const value = claims[claim]
  if (typeof value !== 'string' || value.trim() === '') return undefined
  if (claim === 'email' && claims['email_verified'] !== true) return undefined
  return value.trim()
}
