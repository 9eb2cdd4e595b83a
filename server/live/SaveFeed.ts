import { setTimeout as delay } from 'node:timers/promises'
import type { Queryable } from '../database/Database.ts'
import { column, readRows, type RowOf } from '../database/readRows.ts'
import type { FeedChanges } from '../save/pipeline/writeFeed.ts'

/** How soon saves of other servers are known. */
const POLL_MILLISECONDS = 200
/** Places that are read at once. */
const PAGE = 200
/** The last saves are at hand, so that many streams read them once. */
const MAX_RECENT = 500
/** Without having read for so long, nobody can say that a page is up to date. */
const CURRENT_MILLISECONDS = 5_000

/** A place in the order of saves. */
export interface Place {
  readonly position: number
  /** The save that has it, by which a database that was put back is recognized; null where that is not known. */
  readonly saveId: string | null
}

/** One committed save. */
export interface FedSave extends Place, FeedChanges {
  readonly saveId: string
  readonly userId: number
  readonly userName: string
  /** An instant. */
  readonly when: string
}

const START: Place = { position: 0, saveId: null }

const COLUMNS = {
  position: column.number,
  saveId: column.text,
  userId: column.number,
  userName: column.text,
  savedAt: column.text,
  changes: column.text,
} as const

const NAMES = Object.keys(COLUMNS)
  .map((name) => `[${name}]`)
  .join(', ')

/**
 * All committed saves in their order, whichever server made them (LV760). While somebody listens, it reads what is new: at once after a save
 * of this server, and otherwise every 200 ms the row of the last place and those behind it.
 */
export class SaveFeed {
  readonly #database: Queryable
  readonly #onError: (error: unknown) => void
  readonly #listeners = new Set<() => void>()
  /** The last saves, without a gap up to the newest. */
  #recent: readonly FedSave[] = []
  #newest: Place | null = null
  #readAt = Number.NEGATIVE_INFINITY
  #running: Promise<void> | null = null
  #isAskedAgain = false
  #poll: AbortController | null = null

  constructor({
    database,
    onError,
  }: {
    readonly database: Queryable
    readonly onError: (error: unknown) => void
  }) {
    this.#database = database
    this.#onError = onError
  }

  /** Calls back whenever there are new saves, or the order of saves was begun anew; returns what ends that. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    this.#poll ??= this.#beginPolling()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      this.#poll?.abort()
      this.#poll = null
      // What happens while nobody listens is not read.
      this.#newest = null
      this.#recent = []
    }
  }

  /** Tells that this server has saved something. */
  wake(): void {
    if (this.#listeners.size > 0) void this.#readNow()
  }

  /** Was it read a moment ago, so that nothing new is what there is? */
  get isCurrent(): boolean {
    return performance.now() - this.#readAt < CURRENT_MILLISECONDS
  }

  /** The newest place, as the database has it now. Throws what reading throws. */
  async newest(): Promise<Place> {
    await this.#refresh()
    return this.#newest ?? START
  }

  /** Some saves after a place, in their order; none where it is the newest, null where it cannot be followed from. */
  async after(place: Place): Promise<readonly FedSave[] | null> {
    const newest = this.#newest ?? (await this.newest())
    if (place.position > newest.position) return null
    const first = this.#recent[0]
    if (first !== undefined && place.position >= first.position) return follow(place, this.#recent)
    if (place.position === newest.position) return isSame(place, newest) ? [] : null
    return follow(place, await this.#read(place.position))
  }

  #beginPolling(): AbortController {
    const poll = new AbortController()
    const run = async (): Promise<void> => {
      while (!poll.signal.aborted) {
        await this.#readNow()
        // Neither keeps the process alive.
        await delay(POLL_MILLISECONDS, undefined, { signal: poll.signal, ref: false }).catch(() => undefined)
      }
    }
    void run()
    return poll
  }

  async #readNow(): Promise<void> {
    try {
      await this.#refresh()
    } catch (error) {
      this.#onError(error)
    }
  }

  /** One reading at a time; who asks while one runs gets what is there after asking. */
  #refresh(): Promise<void> {
    if (this.#running !== null) this.#isAskedAgain = true
    return (this.#running ??= this.#readAll())
  }

  async #readAll(): Promise<void> {
    try {
      do {
        this.#isAskedAgain = false
        while (await this.#readPage());
      } while (this.#isAskedAgain)
      this.#readAt = performance.now()
    } finally {
      this.#running = null
    }
  }

  /** Returns whether there may be more. */
  async #readPage(): Promise<boolean> {
    const last = this.#newest
    if (last === null) {
      this.#newest = await this.#readNewest()
      return false
    }
    const saves = follow(last, await this.#read(last.position))
    if (saves === null) {
      this.#newest = await this.#readNewest()
      this.#recent = []
    } else if (saves.length > 0) {
      this.#newest = saves.at(-1) ?? last
      this.#recent = [...this.#recent, ...saves].slice(-MAX_RECENT)
    }
    if (saves === null || saves.length > 0) for (const listener of this.#listeners) listener()
    return saves !== null && saves.length >= PAGE
  }

  async #readNewest(): Promise<Place> {
    const sql =
      'SELECT [position], [saveId] FROM [SaveFeed] WHERE [position] = (SELECT MAX([position]) FROM [SaveFeed])'
    const [row] = await readRows(this.#database, sql, {}, { position: column.number, saveId: column.text })
    return row ?? START
  }

  /** The save of this place, if there is one, and those of the next. */
  async #read(position: number): Promise<readonly FedSave[]> {
    const rows = await readRows(
      this.#database,
      `SELECT ${NAMES} FROM [SaveFeed] WHERE [position] >= :position AND [position] <= :last ORDER BY [position]`,
      { position, last: position + PAGE },
      COLUMNS,
    )
    return rows.map(savedOf)
  }
}

function savedOf({ savedAt, changes, ...save }: RowOf<typeof COLUMNS>): FedSave {
  // writeFeed has stored it.
  return { ...save, when: savedAt, ...(JSON.parse(changes) as FeedChanges) }
}

/** The saves behind a place up to the first gap, which a later reading fills; null where the place is not among them. */
function follow(place: Place, saves: readonly FedSave[]): readonly FedSave[] | null {
  const start = saves.findIndex(({ position }) => position >= place.position)
  const found = saves[start]
  const isFound = found !== undefined && isSame(place, found)
  if (!isFound && place.position > 0) return null
  const behind = isFound ? saves.slice(start + 1) : saves
  const gap = behind.findIndex(({ position }, index) => position !== place.position + 1 + index)
  return gap < 0 ? behind : behind.slice(0, gap)
}

function isSame(place: Place, other: Place): boolean {
  if (place.position !== other.position) return false
  return place.saveId === null || other.saveId === null || place.saveId === other.saveId
}
