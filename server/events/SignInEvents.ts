import { EVENT } from '#shared/auditing/eventTypes.ts'
import { truncate } from '#shared/kernel/text.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import { SYSTEM_USER } from '../save/pipeline/change.ts'
import { News, type NewsOptions } from './News.ts'

const DAY_MILLISECONDS = 86_400_000
/** A refused account that tries again is the same event for so long. */
const REFUSAL_MILLISECONDS = 3_600_000
const MAX_ACCOUNT = 100

/** Records who signed in, and which accounts of the provider were refused because no user has them (F-003, F-123). */
export class SignInEvents {
  readonly #news: News

  constructor(options: NewsOptions) {
    this.#news = new News(options)
  }

  /** Whoever opens a page has signed in; once for each time that the provider asked, and each day where it does not say when. */
  signedIn(user: SignedInUser, askedAt: number | null): void {
    if (this.#news.tell(`user ${user.userId} ${askedAt ?? ''}`, DAY_MILLISECONDS) === null) return
    this.#news.record(user, EVENT.signIn, `${user.userName} signed in.`)
  }

  refused(account: string): void {
    if (this.#news.tell(`account ${account}`, REFUSAL_MILLISECONDS) === null) return
    const message = `The account "${truncate(account, MAX_ACCOUNT)}" is not set up as a user, or is inactive.`
    this.#news.record(SYSTEM_USER, EVENT.signInRefused, message)
  }
}
