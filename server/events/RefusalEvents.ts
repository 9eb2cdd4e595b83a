import { EVENT } from '#shared/auditing/eventTypes.ts'
import { truncate } from '#shared/kernel/text.ts'
import type { SavingUser } from '../save/pipeline/change.ts'
import { News, type NewsOptions } from './News.ts'

/** The same refusal of the same user is the same event for so long. */
const SAME_MILLISECONDS = 3_600_000
/** The number of refusals of one user that are recorded in that time: a user who tries everything does not fill the log. */
const MAX_OF_USER = 50
const MAX_MESSAGE = 200

/** Records what users were refused because their roles do not allow it (CL721). */
export class RefusalEvents {
  readonly #news: News
  readonly #counts = new Map<number, number>()
  #countedUntil = 0

  constructor(options: NewsOptions) {
    this.#news = new News(options)
  }

  /** `route` is what was asked for, without the values that were sent. */
  refused(user: SavingUser, route: string, why: string): void {
    const earlier = this.#news.tell(`${user.userId} ${route} ${why}`, SAME_MILLISECONDS)
    if (earlier === null || this.#hasTooMany(user.userId)) return
    const again = earlier === 0 ? '' : ` ${earlier.toLocaleString('en-US')} times more before.`
    const message = `${route} was refused: ${truncate(why, MAX_MESSAGE)}${again}`
    this.#news.record(user, EVENT.notAllowed, message)
  }

  #hasTooMany(userId: number): boolean {
    const now = this.#news.now()
    if (now >= this.#countedUntil) {
      this.#counts.clear()
      this.#countedUntil = now + SAME_MILLISECONDS
    }
    const count = (this.#counts.get(userId) ?? 0) + 1
    this.#counts.set(userId, count)
    return count > MAX_OF_USER
  }
}
