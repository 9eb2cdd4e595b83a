import type { JWTPayload } from 'jose'
import type { VerifyToken } from './verifyToken.ts'

/** A token that held is not checked again for this long; a provider's withdrawn key counts no later than that. */
const CACHE_MILLISECONDS = 60_000
const MAX_TOKENS = 2_000

interface Verified {
  readonly claims: JWTPayload
  readonly until: number
}

/**
 * Spares a signature check per request: a page sends the same token with each of them. Never past the token's own end, and
 * only tokens that held are remembered.
 */
export function cacheVerifiedTokens(verify: VerifyToken, now: () => number = Date.now): VerifyToken {
  const cached = new Map<string, Verified>()
  return async (token) => {
    const known = cached.get(token)
    if (known !== undefined && known.until > now()) return known.claims
    cached.delete(token)
    const claims = await verify(token)
    const until = Math.min(now() + CACHE_MILLISECONDS, (claims.exp ?? 0) * 1_000)
    cached.set(token, { claims, until })
    if (cached.size > MAX_TOKENS) evictOldest(cached)
    return claims
  }
}

function evictOldest(cached: Map<string, Verified>): void {
  const [oldest] = cached.keys()
  if (oldest !== undefined) cached.delete(oldest)
}
