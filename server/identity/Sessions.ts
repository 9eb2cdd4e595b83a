import { hash } from 'node:crypto'
import { addMinutes } from '#shared/kernel/days.ts'
import type { SignedInSession } from '#shared/wire/system.ts'
import type { Database } from '../database/Database.ts'
import { column, readRows } from '../database/readRows.ts'

const TABLE = 'Session'
/** A session that goes on is noted once in so long: "last seen" is as exact. */
const NOTE_MILLISECONDS = 300_000
const DAY_MINUTES = 24 * 60
/** Providers let a page renew its tokens for a day without a new sign-in. */
const SHOWN_MINUTES = DAY_MINUTES
const KEPT_MINUTES = 30 * DAY_MINUTES
const MAX_KNOWN = 2_000

/** A request that has a token. */
interface SeenRequest {
  readonly userId: number
  /** When the provider asked to sign in, in seconds since 1970; null if the token does not say. */
  readonly askedAt: number | null
  readonly userAgent: string | undefined
}

interface SessionsOptions {
  readonly database: Database
  readonly now: () => string
  /** Called where a session could not be noted, which refuses nobody. */
  readonly onError: (error: unknown) => void
  /** Milliseconds of a clock that nobody sets. */
  readonly passed?: () => number
}

/** Who is signed in, noted beside the requests for all servers of the company (OP1321). */
export class Sessions {
  readonly #database: Database
  readonly #now: () => string
  readonly #onError: (error: unknown) => void
  readonly #passed: () => number
  /** When each session was noted last. */
  readonly #noted = new Map<string, number>()
  #noting: Promise<void> = Promise.resolve()

  constructor({ database, now, onError, passed = () => performance.now() }: SessionsOptions) {
    this.#database = database
    this.#now = now
    this.#onError = onError
    this.#passed = passed
  }

  /** Notes the session of a request, unless it was noted a moment ago; nobody waits for it. */
  seen({ userId, askedAt, userAgent }: SeenRequest): void {
    const device = deviceOf(userAgent)
    const key = hash('sha256', `${userId} ${askedAt ?? ''} ${device}`)
    const noted = this.#noted.get(key)
    if (noted !== undefined && this.#passed() - noted < NOTE_MILLISECONDS) return
    this.#noted.delete(key)
    this.#noted.set(key, this.#passed())
    const [oldest] = this.#noted.keys()
    if (this.#noted.size > MAX_KNOWN && oldest !== undefined) this.#noted.delete(oldest)
    const lastSeen = this.#now()
    const since = askedAt === null ? lastSeen : new Date(askedAt * 1_000).toISOString()
    this.#noting = this.#noting
      .then(() => this.#note([lastSeen, key, userId, since, device]))
      .catch(this.#onError)
  }

  /** Those of which something was heard within a day and that were not ended, the latest first. */
  async read(): Promise<readonly SignedInSession[]> {
    await this.#noting
    const rows = await readRows(
      this.#database,
      `SELECT s.[userId], u.[firstName], u.[lastName], s.[device], s.[since], s.[lastSeen]
       FROM [${TABLE}] s JOIN [User] u ON u.[userId] = s.[userId]
       WHERE s.[lastSeen] >= :earliest AND u.[isActive] = 1 AND (u.[signedOut] IS NULL OR s.[lastSeen] > u.[signedOut])
       ORDER BY s.[lastSeen] DESC, s.[sessionKey]`,
      { earliest: addMinutes(this.#now(), -SHOWN_MINUTES) },
      {
        userId: column.number,
        firstName: column.text,
        lastName: column.text,
        device: column.text,
        since: column.text,
        lastSeen: column.text,
      },
    )
    return rows.map(({ firstName, lastName, ...row }) => ({ ...row, name: `${firstName} ${lastName}` }))
  }

  /** Resolves once everything that was seen is noted. */
  async close(): Promise<void> {
    await this.#noting
  }

  /** Another server may have noted it first: then the next time goes on with its row. */
  async #note(row: readonly [lastSeen: string, key: string, ...(string | number)[]]): Promise<void> {
    const { dialect } = this.#database
    const { quote, parameter } = dialect
    const [lastSeen, key] = row
    const update = `UPDATE ${quote(TABLE)} SET ${quote('lastSeen')} = ${parameter(0)} WHERE ${quote('sessionKey')} = ${parameter(1)}`
    const columns = ['lastSeen', 'sessionKey', 'userId', 'since', 'device'].map(quote).join(', ')
    const insert = `INSERT INTO ${quote(TABLE)} (${columns}) VALUES (${row.map((_value, index) => parameter(index)).join(', ')})`
    const prune = `DELETE FROM ${quote(TABLE)} WHERE ${quote('lastSeen')} < ${parameter(0)}`
    try {
      await this.#database.transaction(async (transaction) => {
        if ((await transaction.execute(update, [lastSeen, key])) > 0) return
        await transaction.execute(prune, [addMinutes(lastSeen, -KEPT_MINUTES)])
        await transaction.execute(insert, row)
      })
    } catch (error) {
      if (dialect.errorKind(error) !== 'duplicate') throw error
    }
  }
}

/** What a browser says of itself, of which the first that fits is its name: most say the names of others, too. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac'],
  ['CrOS', 'Chromebook'],
  ['Linux', 'Linux'],
] as const

/** The browser and the kind of device in words, such as "Chrome on Windows", by the header that names them. */
function deviceOf(userAgent: string | undefined): string {
  const named = (names: readonly (readonly [string, string])[]): string | undefined =>
    names.find(([part]) => userAgent?.includes(part) === true)?.[1]
  const browser = named(BROWSERS)
  const system = named(SYSTEMS)
  if (browser === undefined) return system ?? 'Another program'
  return system === undefined ? browser : `${browser} on ${system}`
}
