import type { JWTPayload } from 'jose'
import type { VerifyToken } from './verifyToken.ts'

/** How long a verified token is trusted; a key revoked by the provider takes effect after this time at the latest. */
const CACHE_MILLISECONDS = 60_000
const MAX_TOKENS = 2_000

interface Verified {
  readonly claims: JWTPayload
  readonly until: number
}

/**
 * Caches verified tokens, since a page sends the same token with each request. Never beyond a token's expiry, and only valid
 * tokens are cached.
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
