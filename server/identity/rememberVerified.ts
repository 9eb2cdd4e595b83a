import type { JWTPayload } from 'jose'
import type { VerifyToken } from './verifyToken.ts'

/** A token that held is not checked again for this long; a provider's withdrawn key counts no later than that. */
const REMEMBERED_MILLISECONDS = 60_000
const MOST_TOKENS = 2_000

interface Verified {
  readonly claims: JWTPayload
  readonly until: number
}

/**
 * Spares a signature check per request: a page sends the same token with each of them. Never past the token's own end, and
 * only tokens that held are remembered.
 */
export function rememberVerified(verify: VerifyToken, now: () => number = Date.now): VerifyToken {
  const remembered = new Map<string, Verified>()
  return async (token) => {
    const known = remembered.get(token)
    if (known !== undefined && known.until > now()) return known.claims
    remembered.delete(token)
    const claims = await verify(token)
    const until = Math.min(now() + REMEMBERED_MILLISECONDS, (claims.exp ?? 0) * 1_000)
    remembered.set(token, { claims, until })
    if (remembered.size > MOST_TOKENS) forgetOldest(remembered)
    return claims
  }
}

function forgetOldest(remembered: Map<string, Verified>): void {
  const [oldest] = remembered.keys()
  if (oldest !== undefined) remembered.delete(oldest)
}
