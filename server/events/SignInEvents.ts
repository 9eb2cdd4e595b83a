import { EVENT } from '#shared/auditing/eventTypes.ts'
import { truncate } from '#shared/kernel/text.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import { SYSTEM_USER } from '../save/pipeline/change.ts'
import type { SaveContext } from '../save/pipeline/Save.ts'
import { recordEvent } from './recordEvent.ts'

const DAY_MILLISECONDS = 86_400_000
/** A refused account that tries again is the same event for so long. */
const REFUSAL_MILLISECONDS = 3_600_000
const MAX_KNOWN = 1_000
const MAX_ACCOUNT = 100

export interface SignInEventsOptions {
  readonly saves: SaveContext
  /** Called where an event could not be stored, which refuses nobody. */
  readonly onError: (error: unknown) => void
  /** Milliseconds of a clock that nobody sets. */
  readonly now?: () => number
}

/** Records who signed in, and which accounts of the provider were refused because no user has them (F-003, F-123). */
export class SignInEvents {
  readonly #options: SignInEventsOptions
  readonly #now: () => number
  /** Until when what happened is no news, by what it was. */
  readonly #known = new Map<string, number>()

  constructor(options: SignInEventsOptions) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
  }

  /** Whoever opens a page has signed in; once for each time that the provider asked, and each day where it does not say when. */
  signedIn(user: SignedInUser, askedAt: number | null): void {
    if (!this.#isNews(`user ${user.userId} ${askedAt ?? ''}`, DAY_MILLISECONDS)) return
    this.#record(
      recordEvent(this.#options.saves, user, { type: EVENT.signIn, message: `${user.userName} signed in.` }),
    )
  }

  refused(account: string): void {
    if (!this.#isNews(`account ${account}`, REFUSAL_MILLISECONDS)) return
    const message = `The account "${truncate(account, MAX_ACCOUNT)}" is not set up as a user, or is inactive.`
    this.#record(recordEvent(this.#options.saves, SYSTEM_USER, { type: EVENT.signInRefused, message }))
  }

  #isNews(what: string, milliseconds: number): boolean {
    const now = this.#now()
    if ((this.#known.get(what) ?? 0) > now) return false
    this.#known.delete(what)
    this.#known.set(what, now + milliseconds)
    const [oldest] = this.#known.keys()
    if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest)
    return true
  }

  #record(event: Promise<void>): void {
    event.catch(this.#options.onError)
  }
}
