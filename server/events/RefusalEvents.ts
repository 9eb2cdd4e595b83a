import { EVENT } from '#shared/auditing/eventTypes.ts'
import { truncate } from '#shared/kernel/text.ts'
import type { SavingUser } from '../save/pipeline/change.ts'
import type { SaveContext } from '../save/pipeline/Save.ts'
import { News } from './News.ts'
import { recordEvent } from './recordEvent.ts'

/** The same refusal of the same user is the same event for so long. */
const SAME_MILLISECONDS = 3_600_000
/** The number of refusals of one user that are recorded in that time: a user who tries everything does not fill the log. */
const MAX_OF_USER = 50
const MAX_MESSAGE = 200

export interface RefusalEventsOptions {
  readonly saves: SaveContext
  /** Called where an event could not be stored, which refuses nobody. */
  readonly onError: (error: unknown) => void
  /** Milliseconds of a clock that nobody sets. */
  readonly now?: () => number
}

/** Records what users were refused because their roles do not allow it (CL721). */
export class RefusalEvents {
  readonly #options: RefusalEventsOptions
  readonly #news: News
  readonly #counts = new Map<number, number>()
  #countedUntil = 0

  constructor(options: RefusalEventsOptions) {
    this.#options = options
    this.#news = new News(options.now)
  }

  /** `route` is what was asked for, without the values that were sent. */
  refused(user: SavingUser, route: string, why: string): void {
    const earlier = this.#news.tell(`${user.userId} ${route} ${why}`, SAME_MILLISECONDS)
    if (earlier === null || this.#hasTooMany(user.userId)) return
    const again = earlier === 0 ? '' : ` ${earlier.toLocaleString('en-US')} times more before.`
    const message = `${route} was refused: ${truncate(why, MAX_MESSAGE)}${again}`
    recordEvent(this.#options.saves, user, { type: EVENT.notAllowed, message }).catch(this.#options.onError)
  }

  #hasTooMany(userId: number): boolean {
    const now = (this.#options.now ?? (() => performance.now()))()
    if (now >= this.#countedUntil) {
      this.#counts.clear()
      this.#countedUntil = now + SAME_MILLISECONDS
    }
    const count = (this.#counts.get(userId) ?? 0) + 1
    this.#counts.set(userId, count)
    return count > MAX_OF_USER
  }
}
