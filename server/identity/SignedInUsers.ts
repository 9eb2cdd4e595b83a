import { foldAscii } from '#shared/kernel/text.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import type { UserDirectory } from './UserDirectory.ts'

/** How long a user is remembered, so that not every request asks the database. */
const REMEMBERED_MILLISECONDS = 5_000

interface Remembered {
  readonly user: Promise<SignedInUser | null>
  readonly until: number
}

/** The directory's users, remembered for a few seconds; changed roles take effect then, or at once after `forget`. */
export class SignedInUsers {
  readonly #directory: Pick<UserDirectory, 'findByUserName'>
  readonly #now: () => number
  readonly #remembered = new Map<string, Remembered>()

  constructor(directory: Pick<UserDirectory, 'findByUserName'>, now: () => number = Date.now) {
    this.#directory = directory
    this.#now = now
  }

  /** The active user of that name; null when it is unknown or inactive, which is the same to whoever signs in. */
  async find(userName: string): Promise<SignedInUser | null> {
    const key = foldAscii(userName)
    const remembered = this.#remembered.get(key)
    if (remembered !== undefined && remembered.until > this.#now()) return remembered.user
    return this.#load(key)
  }

  /** Forgets one user, or all of them: the next request reads them afresh. */
  forget(userName?: string): void {
    if (userName === undefined) this.#remembered.clear()
    else this.#remembered.delete(foldAscii(userName))
  }

  async #load(key: string): Promise<SignedInUser | null> {
    const entry = { user: this.#findActive(key), until: this.#now() + REMEMBERED_MILLISECONDS }
    this.#remembered.set(key, entry)
    let user: SignedInUser | null = null
    try {
      user = await entry.user
      return user
    } finally {
      // Strangers and failed look-ups are not remembered: setting somebody up takes effect at once.
      if (user === null && this.#remembered.get(key) === entry) this.#remembered.delete(key)
    }
  }

  async #findActive(userName: string): Promise<SignedInUser | null> {
    const user = await this.#directory.findByUserName(userName)
    return user?.isActive === true ? user : null
  }
}
