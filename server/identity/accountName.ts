import type { JWTPayload } from 'jose'

/** Claims that may hold the user name, most telling first: OpenID Connect, then what Azure and ADFS send instead. */
const USER_NAME_CLAIMS = ['preferred_username', 'upn', 'email', 'unique_name'] as const

/** The user name by which a token's account is matched to a user; undefined when no claim holds one. */
export function accountName(claims: JWTPayload): string | undefined {
  for (const name of USER_NAME_CLAIMS) {
    const value = claims[name]
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
  }
  return undefined
}
