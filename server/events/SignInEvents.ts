import { EVENT } from '#shared/auditing/eventTypes.ts'
import { truncate } from '#shared/kernel/text.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import { SYSTEM_USER } from '../save/pipeline/change.ts'
import type { SaveContext } from '../save/pipeline/Save.ts'
import { News } from './News.ts'
import { recordEvent } from './recordEvent.ts'

const DAY_MILLISECONDS = 86_400_000
/** A refused account that tries again is the same event for so long. */
const REFUSAL_MILLISECONDS = 3_600_000
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
  readonly #news: News

  constructor(options: SignInEventsOptions) {
    this.#options = options
    this.#news = new News(options.now)
  }

  /** Whoever opens a page has signed in; once for each time that the provider asked, and each day where it does not say when. */
  signedIn(user: SignedInUser, askedAt: number | null): void {
    if (this.#news.tell(`user ${user.userId} ${askedAt ?? ''}`, DAY_MILLISECONDS) === null) return
    this.#record(
      recordEvent(this.#options.saves, user, { type: EVENT.signIn, message: `${user.userName} signed in.` }),
    )
  }

  refused(account: string): void {
    if (this.#news.tell(`account ${account}`, REFUSAL_MILLISECONDS) === null) return
    const message = `The account "${truncate(account, MAX_ACCOUNT)}" is not set up as a user, or is inactive.`
    this.#record(recordEvent(this.#options.saves, SYSTEM_USER, { type: EVENT.signInRefused, message }))
  }

  #record(event: Promise<void>): void {
    event.catch(this.#options.onError)
  }
}
