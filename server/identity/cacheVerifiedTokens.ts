import type { JWTPayload } from 'jose'
import type { VerifyToken } from './verifyToken.ts'

/** How long a verified token is trusted; a key revoked by the provider takes effect after this time at the latest. */
const CACHE_MILLISECONDS = 60_000
const MAX_TOKENS = 2_000

interface Verified {
  readonly claims: JWTPayload
  /** When it has been cached for long enough, by the clock that nobody sets. */
  readonly until: number
}

/** The time of day, by which tokens expire, and the time passed, which goes on where that of the day is set; both in milliseconds. */
export interface Clocks {
  readonly now: () => number
  readonly passed: () => number
}

const SYSTEM: Clocks = { now: Date.now, passed: () => performance.now() }

/**
 * Caches verified tokens, since a page sends the same token with each request. Never beyond a token's expiry, and only valid
 * tokens are cached.
 */
export function cacheVerifiedTokens(verify: VerifyToken, { now, passed }: Clocks = SYSTEM): VerifyToken {
  const cached = new Map<string, Verified>()
  return async (token) => {
    const known = cached.get(token)
    if (known !== undefined && known.until > passed() && expiryOf(known.claims) > now()) return known.claims
    cached.delete(token)
    const claims = await verify(token)
    cached.set(token, { claims, until: passed() + CACHE_MILLISECONDS })
    if (cached.size > MAX_TOKENS) evictOldest(cached)
    return claims
  }
}

function expiryOf({ exp = 0 }: JWTPayload): number {
  return exp * 1_000
}

function evictOldest(cached: Map<string, Verified>): void {
  const [oldest] = cached.keys()
  if (oldest !== undefined) cached.delete(oldest)
}
