import { randomUUID } from 'node:crypto'
import type { PresenceRequest } from '#shared/wire/live.ts'
import type { Database, Parameter } from '../database/Database.ts'
import { column, readRows } from '../database/readRows.ts'
import type { Presence, PresenceListener, ShownPage } from './Presence.ts'

const TABLE = 'LivePresence'
const EXCHANGE_MILLISECONDS = 500
/** A server says so often that it is there while there are others. */
const BEAT_MILLISECONDS = 2_000
/** What a server says that was silent for so long does not count. */
const SILENT_MILLISECONDS = 6_000
/** After so long nobody waits for it any more. */
const GONE_MILLISECONDS = 60_000

type Person = Parameters<Presence['say']>[0]

/** What another server says. */
interface OtherServer {
  /** Counts what it says, by which it is known to be there: clocks of two computers differ. */
  readonly beat: number
  /** Counts the changes of that. */
  readonly revision: number
  readonly pages: readonly ShownPage[]
  /** When it was heard last, by the clock that nobody sets. */
  readonly heardAt: number
}

interface SharedPresenceParts {
  readonly database: Database
  readonly presence: Presence
  readonly onError: (error: unknown) => void
  readonly now?: () => number
}

/**
 * Who is there over all servers of a database (LV950): each that has a page or a stream keeps a row of its own with what its pages show,
 * and reads the rows of the others, twice a second. By its row the others know of it, so that a server that is alone writes only what
 * changes (LV1100).
 */
export class SharedPresence {
  readonly #database: Database
  readonly #presence: Presence
  readonly #onError: (error: unknown) => void
  readonly #now: () => number
  readonly #serverId = randomUUID()
  #others: ReadonlyMap<string, OtherServer> = new Map()
  /** What the others say that count, as it was taken last. */
  #taken = ''
  /** What its row says; null where it has none. */
  #written: string | null = null
  #beat = 0
  #revision = 0
  #beatAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | null = null
  #running: Promise<void> | null = null
  #isFailing = false
  #isClosed = false

  constructor({ database, presence, onError, now = () => performance.now() }: SharedPresenceParts) {
    this.#database = database
    this.#presence = presence
    this.#onError = onError
    this.#now = now
  }

  /** A page says all that it shows now. */
  say(person: Person, request: PresenceRequest): void {
    this.#presence.say(person, request)
    this.#begin()
  }

  join(listener: PresenceListener): void {
    this.#presence.join(listener)
    this.#begin()
  }

  leave(listener: PresenceListener): void {
    this.#presence.leave(listener)
  }

  /** Forgets pages that have left, and tells the other servers what there is, and what they say here. */
  exchange(): Promise<void> {
    this.#running ??= this.#exchange().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  /** The pages of this server show nothing any more. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#rest()
    await this.#running
    // Where it cannot be said, the others notice.
    if (this.#written !== null) await this.#removeOwn().catch(() => undefined)
  }

  #begin(): void {
    if (this.#isClosed) return
    this.#timer ??= setInterval(() => void this.exchange(), EXCHANGE_MILLISECONDS)
    this.#timer.unref()
  }

  #rest(): void {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#timer = null
  }

  async #exchange(): Promise<void> {
    this.#presence.sweep()
    try {
      await this.#tell()
      if (this.#written === null) this.#rest()
      else await this.#listen()
      this.#isFailing = false
    } catch (error) {
      // It is tried again in a moment; a database that is away is said once.
      if (!this.#isFailing) this.#onError(error)
      this.#isFailing = true
    }
  }

  async #tell(): Promise<void> {
    const { isListenedTo, ownPages } = this.#presence
    const pages = JSON.stringify(ownPages)
    if (ownPages.length === 0 && !isListenedTo) {
      if (this.#written !== null) await this.#removeOwn()
      return
    }
    const isDue = this.#others.size > 0 && this.#now() - this.#beatAt >= BEAT_MILLISECONDS
    if (isDue || pages !== this.#written) await this.#write(pages)
  }

  async #removeOwn(): Promise<void> {
    const { quote, parameter } = this.#names
    const sql = `DELETE FROM ${quote(TABLE)} WHERE ${quote('serverId')} = ${parameter(0)}`
    await this.#database.transaction(async (transaction) => {
      await transaction.execute(sql, [this.#serverId])
    })
    this.#written = null
    this.#others = new Map()
    this.#taken = ''
    this.#presence.takeOthers([])
  }

  async #write(pages: string): Promise<void> {
    const { quote, parameter } = this.#names
    const beat = this.#beat + 1
    const revision = pages === this.#written ? this.#revision : this.#revision + 1
    const row: readonly Parameter[] = [beat, revision, pages, this.#serverId]
    await this.#database.transaction(async (transaction) => {
      const columns = ['beat', 'revision', 'pages', 'serverId']
      const set = columns.slice(0, 3).map((name, index) => `${quote(name)} = ${parameter(index)}`)
      const update = `UPDATE ${quote(TABLE)} SET ${set.join(', ')} WHERE ${quote('serverId')} = ${parameter(3)}`
      if ((await transaction.execute(update, row)) > 0) return
      const values = columns.map((_name, index) => parameter(index))
      await transaction.execute(
        `INSERT INTO ${quote(TABLE)} (${columns.map(quote).join(', ')}) VALUES (${values.join(', ')})`,
        row,
      )
    })
    this.#beat = beat
    this.#revision = revision
    this.#written = pages
    this.#beatAt = this.#now()
  }

  async #listen(): Promise<void> {
    const found = await readRows(
      this.#database,
      `SELECT [serverId], [beat], [revision] FROM [${TABLE}] WHERE [serverId] <> :own`,
      { own: this.#serverId },
      { serverId: column.text, beat: column.number, revision: column.number },
    )
    const others = new Map<string, OtherServer>()
    for (const { serverId, beat, revision } of found) {
      const known = this.#others.get(serverId)
      if (known?.beat === beat) others.set(serverId, known)
      else {
        const pages = known?.revision === revision ? known.pages : await this.#pagesOf(serverId)
        others.set(serverId, { beat, revision, pages, heardAt: this.#now() })
      }
    }
    this.#others = others
    const silence = ({ heardAt }: OtherServer): number => this.#now() - heardAt
    const heard = [...others].filter(([, server]) => silence(server) < SILENT_MILLISECONDS)
    const taken = heard.map(([serverId, { revision }]) => `${serverId} ${revision}`).join()
    if (taken !== this.#taken) this.#presence.takeOthers(heard.flatMap(([, { pages }]) => pages))
    this.#taken = taken
    for (const [serverId, server] of others)
      if (silence(server) >= GONE_MILLISECONDS) await this.#forget(serverId, server)
  }

  async #pagesOf(serverId: string): Promise<readonly ShownPage[]> {
    const sql = `SELECT [pages] FROM [${TABLE}] WHERE [serverId] = :serverId`
    const [row] = await readRows(this.#database, sql, { serverId }, { pages: column.text })
    // A server of the same version has written it.
    return row === undefined ? [] : (JSON.parse(row.pages) as readonly ShownPage[])
  }

  async #forget(serverId: string, { beat }: OtherServer): Promise<void> {
    const { quote, parameter } = this.#names
    const sql = `DELETE FROM ${quote(TABLE)} WHERE ${quote('serverId')} = ${parameter(0)} AND ${quote('beat')} = ${parameter(1)}`
    await this.#database.transaction(async (transaction) => {
      await transaction.execute(sql, [serverId, beat])
    })
  }

  get #names() {
    const { dialect } = this.#database
    return {
      quote: (name: string) => dialect.quote(name),
      parameter: (index: number) => dialect.parameter(index),
    }
  }
}
