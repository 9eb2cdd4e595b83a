import { EVENT } from '#shared/auditing/eventTypes.ts'
import { displayName } from '#shared/people/userRules.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import { News, type NewsOptions } from './News.ts'

/** It is one event for so long, however much is looked at. */
const SAME_MILLISECONDS = 3_600_000

/** Records that an administrator looks at the product with the roles of another user (IS1010). */
export class ViewEvents {
  readonly #news: News

  constructor(options: NewsOptions) {
    this.#news = new News(options)
  }

  viewed(user: SignedInUser, viewed: SignedInUser): void {
    if (this.#news.tell(`${user.userId} ${viewed.userId}`, SAME_MILLISECONDS) === null) return
    const message = `Looked at the product with the roles of ${displayName(viewed)}.`
    this.#news.record(user, EVENT.viewedAs, message)
  }
}
