import { lowerCaseAscii } from '#shared/kernel/text.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import type { UserDirectory } from './UserDirectory.ts'

/** How long a user is cached, so that not every request queries the database. */
const CACHE_MILLISECONDS = 5_000

/** An active user, and until when sign-ins count no more: an instant, null if all do. */
export interface ActiveUser {
  /** The same object as long as it is cached: what follows from a user is kept by it. */
  readonly user: SignedInUser
  readonly signedOut: string | null
}

interface CacheEntry {
  readonly active: Promise<ActiveUser | null>
  /** By the clock that nobody sets, so that a user who was removed is not served on where that of the day is set back. */
  readonly until: number
}

/** The directory's users, cached for a few seconds; changed roles take effect afterwards, or immediately after `invalidate`. */
export class SignedInUsers {
  readonly #directory: Pick<UserDirectory, 'findByUserName'>
  readonly #now: () => number
  readonly #cache = new Map<string, CacheEntry>()

  constructor(directory: Pick<UserDirectory, 'findByUserName'>, now: () => number = () => performance.now()) {
    this.#directory = directory
    this.#now = now
  }

  /** The active user of that name; null if unknown or inactive, which makes no difference for signing in. */
  async find(userName: string): Promise<ActiveUser | null> {
    const key = lowerCaseAscii(userName)
    const cached = this.#cache.get(key)
    if (cached !== undefined && cached.until > this.#now()) return cached.active
    return this.#load(key)
  }

  /** Invalidates the cache for one user or for all. */
  invalidate(userName?: string): void {
    if (userName === undefined) this.#cache.clear()
    else this.#cache.delete(lowerCaseAscii(userName))
  }

  async #load(key: string): Promise<ActiveUser | null> {
    const entry = { active: this.#findActive(key), until: this.#now() + CACHE_MILLISECONDS }
    this.#cache.set(key, entry)
    let active: ActiveUser | null = null
    try {
      active = await entry.active
      return active
    } finally {
      // Unknown users and failed lookups are not cached: setting up a user takes effect immediately.
      if (active === null && this.#cache.get(key) === entry) this.#cache.delete(key)
    }
  }

  async #findActive(userName: string): Promise<ActiveUser | null> {
    const found = await this.#directory.findByUserName(userName)
    if (found?.isActive !== true) return null
    const { signedOut = null, ...user } = found
    return { user, signedOut }
  }
}
