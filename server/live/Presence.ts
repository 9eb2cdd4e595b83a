import { doesOnlyAssignedWork } from '#shared/access/roleChecks.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import type { LivePresence, PresenceRequest, PresentAt } from '#shared/wire/live.ts'

/** A page of which nothing was heard for so long shows nothing any more. */
const FORGOTTEN_MILLISECONDS = 30_000
/** The same where its user has no stream any more, unless it connects again. */
const LEFT_MILLISECONDS = 5_000
const MAX_PAGES_OF_USER = 50

type Person = Pick<SignedInUser, 'userId' | 'firstName' | 'lastName' | 'roles'>

/** What a page shows, and whose it is. */
export interface ShownPage {
  readonly userId: number
  readonly userName: string
  readonly shows: readonly PresentAt[]
}

interface Page {
  readonly userId: number
  readonly userName: string
  readonly shows: ReadonlyMap<string, PresentAt>
}

/** A page that speaks to this server. */
interface OwnPage extends Page {
  readonly id: string
  /** By the clock that nobody sets. */
  until: number
}

/** Who is told who else is there. */
export interface PresenceListener {
  readonly user: Person
  tellPresence(presence: LivePresence): void
}

/** Who has which record, or which day of the board, on the screen, and who edits it (LV770). */
export class Presence {
  readonly #now: () => number
  readonly #pages = new Map<string, OwnPage>()
  /** Those that speak to other servers. */
  #others: readonly Page[] = []
  /** What each listener was told last, by subject. */
  readonly #told = new Map<PresenceListener, Map<string, string>>()

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** A page says all that it shows now. */
  say(person: Person, { pageId, present }: PresenceRequest): void {
    const { userId } = person
    const userName = joinNonBlank([person.firstName, person.lastName], ' ')
    const id = `${userId} ${pageId}`
    const before = this.#pages.get(id)
    this.#pages.delete(id)
    const shows = byKey(present)
    const until = this.#now() + FORGOTTEN_MILLISECONDS
    if (shows.size > 0) this.#pages.set(id, { id, userId, userName, shows, until })
    const [oldest, ...others] = [...this.#pages.values()].filter((page) => isOf(page, person))
    if (oldest !== undefined && others.length >= MAX_PAGES_OF_USER) this.#pages.delete(oldest.id)
    this.#tell(new Set([...(before?.shows.keys() ?? []), ...shows.keys()]))
  }

  join(listener: PresenceListener): void {
    this.#told.set(listener, new Map())
    this.#tellOne(listener)
  }

  leave(listener: PresenceListener): void {
    this.#told.delete(listener)
    if ([...this.#told.keys()].some(({ user }) => user.userId === listener.user.userId)) return
    const until = this.#now() + LEFT_MILLISECONDS
    for (const page of this.#pages.values())
      if (isOf(page, listener.user)) page.until = Math.min(page.until, until)
  }

  /** Forgets pages of which nothing was heard for too long. */
  sweep(): void {
    const now = this.#now()
    const gone = [...this.#pages.values()].filter(({ until }) => until <= now)
    for (const { id } of gone) this.#pages.delete(id)
    if (gone.length > 0) this.#tell(new Set(gone.flatMap(({ shows }) => [...shows.keys()])))
  }

  /** Is anybody told? */
  get isListenedTo(): boolean {
    return this.#told.size > 0
  }

  /** The pages that speak to this server. */
  get ownPages(): readonly ShownPage[] {
    return [...this.#pages.values()].map(({ userId, userName, shows }) => ({
      userId,
      userName,
      shows: [...shows.values()],
    }))
  }

  /** Takes the pages that speak to other servers, in place of those that did before. */
  takeOthers(pages: readonly ShownPage[]): void {
    const before = this.#others
    this.#others = pages.map((page) => ({ ...page, shows: byKey(page.shows) }))
    this.#tell(new Set([...before, ...this.#others].flatMap(({ shows }) => [...shows.keys()])))
  }

  get #all(): readonly Page[] {
    return [...this.#pages.values(), ...this.#others]
  }

  #tell(changed: ReadonlySet<string>): void {
    for (const listener of this.#told.keys())
      if ([...this.#shownTo(listener.user).keys()].some((key) => changed.has(key))) this.#tellOne(listener)
  }

  #tellOne(listener: PresenceListener): void {
    const told = this.#told.get(listener)
    // Drivers do not see each other, nor are they told who plans their day.
    if (told === undefined || doesOnlyAssignedWork(listener.user)) return
    const shown = this.#shownTo(listener.user)
    for (const key of told.keys()) if (!shown.has(key)) told.delete(key)
    for (const [key, { subject, key: recordKey }] of shown) {
      const people = this.#peopleAt(key, listener.user)
      const text = JSON.stringify(people)
      if (text === (told.get(key) ?? '[]')) continue
      told.set(key, text)
      listener.tellPresence({ subject, key: recordKey, people })
    }
  }

  /** The subjects that the pages of a user show. */
  #shownTo(user: Person): ReadonlyMap<string, PresentAt> {
    return new Map(this.#all.flatMap((page) => (isOf(page, user) ? [...page.shows] : [])))
  }

  #peopleAt(key: string, user: Person): LivePresence['people'] {
    const people = new Map<number, LivePresence['people'][number]>()
    for (const page of this.#all) {
      const at = page.shows.get(key)
      if (at === undefined || isOf(page, user)) continue
      const { userId, userName } = page
      const isEditing = at.isEditing || people.get(userId)?.isEditing === true
      people.set(userId, { userName, isEditing })
    }
    return [...people.values()].toSorted((a, b) => (a.userName < b.userName ? -1 : 1))
  }
}

function keyOf({ subject, key }: PresentAt): string {
  return `${subject} ${key}`
}

function byKey(present: readonly PresentAt[]): ReadonlyMap<string, PresentAt> {
  return new Map(present.map((at) => [keyOf(at), at]))
}

function isOf(page: Page, { userId }: Pick<Person, 'userId'>): boolean {
  return page.userId === userId
}
