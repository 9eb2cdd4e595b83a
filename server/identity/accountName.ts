import type { JWTPayload } from 'jose'

/**
 * The user name by which a token's account is matched to a user; undefined if the token has none. It is read from a single
 * configured claim, since users can edit some of the others. An email address counts only if the provider has verified it.
 */
export function accountName(claims: JWTPayload, claim: string): string | undefined {
  const value = claims[claim]
  if (typeof value !== 'string' || value.trim() === '') return undefined
  if (claim === 'email' && claims['email_verified'] !== true) return undefined
  return value.trim()
}
