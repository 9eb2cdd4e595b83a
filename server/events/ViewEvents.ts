import { EVENT } from '#shared/auditing/eventTypes.ts'
import { displayName } from '#shared/people/userRules.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import type { SaveContext } from '../save/pipeline/Save.ts'
import { News } from './News.ts'
import { recordEvent } from './recordEvent.ts'

/** It is one event for so long, however much is looked at. */
const SAME_MILLISECONDS = 3_600_000

export interface ViewEventsOptions {
  readonly saves: SaveContext
  /** Called where an event could not be stored, which refuses nobody. */
  readonly onError: (error: unknown) => void
  /** Milliseconds of a clock that nobody sets. */
  readonly now?: () => number
}

/** Records that an administrator looks at the product with the roles of another user (IS1010). */
export class ViewEvents {
  readonly #options: ViewEventsOptions
  readonly #news: News

  constructor(options: ViewEventsOptions) {
    this.#options = options
    this.#news = new News(options.now)
  }

  viewed(user: SignedInUser, viewed: SignedInUser): void {
    if (this.#news.tell(`${user.userId} ${viewed.userId}`, SAME_MILLISECONDS) === null) return
    const message = `Looked at the product with the roles of ${displayName(viewed)}.`
    recordEvent(this.#options.saves, user, { type: EVENT.viewedAs, message }).catch(this.#options.onError)
  }
}
