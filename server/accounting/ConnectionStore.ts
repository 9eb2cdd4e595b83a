import { hash, randomBytes, randomUUID } from 'node:crypto'
import { addMinutes } from '#shared/kernel/days.ts'
import type { WaitingVoids } from '#shared/wire/quickBooks.ts'
import type { Database, Parameter, Row } from '../database/Database.ts'
import { readWaitingVoids } from '../reads/accounting/readExports.ts'
import type { TokenPair } from './oauth.ts'
import type { Secrets } from '../kernel/Secrets.ts'

const SYSTEM = 'QuickBooks'
/** The time in which someone agrees on the QuickBooks page. */
const AUTHORIZATION_MINUTES = 10
/** A run that does not say for this long that it continues has died. */
const RUN_MINUTES = 10
/** Any instant of the past: no run since. */
const ENDED = '1970-01-01T00:00:00.000Z'

/** The connected company and its tokens, which never leave the server. */
export interface Connection {
  readonly environment: string
  readonly realmId: string
  readonly companyName: string
  readonly accessToken: string
  readonly refreshToken: string
  readonly accessExpires: string
  readonly refreshExpires: string
  /** Why it does not work any more; null while it does. */
  readonly problem: string | null
  /** Counts the changes of the tokens. */
  readonly version: number
}

/** The connection to QuickBooks in the database, shared by all servers of an installation; its tokens are encrypted. */
export class ConnectionStore {
  readonly #database: Database
  readonly #now: () => string

  constructor(database: Database, now: () => string) {
    this.#database = database
    this.#now = now
  }

  /** How many records the next exports of everything void in a company (AC8). */
  waitingVoids(realmId: string): Promise<WaitingVoids> {
    return readWaitingVoids(this.#database, realmId)
  }

  /** The connection; null if there is none, or if its tokens cannot be decrypted any more. */
  async read(secrets: Secrets): Promise<Connection | null> {
    const [row] = await this.#query('SELECT * FROM [AccountingConnection] WHERE [system] = ?', [SYSTEM])
    if (row === undefined) return null
    const realmId = textOf(row, 'realmId')
    const accessToken = secrets.decrypt(textOf(row, 'accessToken'), `${realmId}:accessToken`)
    const refreshToken = secrets.decrypt(textOf(row, 'refreshToken'), `${realmId}:refreshToken`)
    if (accessToken === null || refreshToken === null) return null
    return {
      environment: textOf(row, 'environment'),
      realmId,
      companyName: textOf(row, 'companyName'),
      accessToken,
      refreshToken,
      accessExpires: textOf(row, 'accessExpires'),
      refreshExpires: textOf(row, 'refreshExpires'),
      problem: row['problem'] === null ? null : textOf(row, 'problem'),
      version: Number(row['version']),
    }
  }

  /** Stores a new connection in place of the last one. */
  async connect(
    company: Pick<Connection, 'environment' | 'realmId' | 'companyName'>,
    tokens: TokenPair,
    secrets: Secrets,
  ): Promise<void> {
    const { environment, realmId, companyName } = company
    const stored = this.#encrypted(realmId, tokens, secrets)
    await this.#execute([
      ['DELETE FROM [AccountingConnection] WHERE [system] = ?', [SYSTEM]],
      [
        `INSERT INTO [AccountingConnection] ([system], [environment], [realmId], [companyName], [accessToken], [refreshToken],
          [accessExpires], [refreshExpires], [problem], [version]) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [SYSTEM, environment, realmId, companyName, ...stored, null, 1],
      ],
    ])
  }

  /** Stores renewed tokens; false if the connection was changed in the meantime, in which case they are worthless. */
  async renew({ realmId, version }: Connection, tokens: TokenPair, secrets: Secrets): Promise<boolean> {
    const changed = await this.#execute([
      [
        `UPDATE [AccountingConnection] SET [accessToken] = ?, [refreshToken] = ?, [accessExpires] = ?, [refreshExpires] = ?,
          [problem] = NULL, [version] = [version] + 1 WHERE [system] = ? AND [realmId] = ? AND [version] = ?`,
        [...this.#encrypted(realmId, tokens, secrets), SYSTEM, realmId, version],
      ],
    ])
    return changed === 1
  }

  /** Records why the connection does not work any more. */
  async fail(problem: string): Promise<void> {
    await this.#execute([
      ['UPDATE [AccountingConnection] SET [problem] = ? WHERE [system] = ?', [problem, SYSTEM]],
    ])
  }

  async disconnect(): Promise<void> {
    await this.#execute([['DELETE FROM [AccountingConnection] WHERE [system] = ?', [SYSTEM]]])
  }

  /** A new state of an authorization, for this user, once. It is stored as a hash. */
  async issueState(userName: string): Promise<string> {
    const state = randomBytes(32).toString('base64url')
    await this.#execute([
      ['DELETE FROM [AccountingAuthorization] WHERE [expires] < ?', [this.#now()]],
      [
        'INSERT INTO [AccountingAuthorization] ([stateHash], [userName], [expires]) VALUES (?, ?, ?)',
        [hash('sha256', state), userName, addMinutes(this.#now(), AUTHORIZATION_MINUTES)],
      ],
    ])
    return state
  }

  /** Redeems a state; false if it is unknown, another user's, used already or too old. */
  async redeemState(state: string, userName: string): Promise<boolean> {
    const redeemed = await this.#execute([
      [
        'DELETE FROM [AccountingAuthorization] WHERE [stateHash] = ? AND [userName] = ? AND [expires] >= ?',
        [hash('sha256', state), userName, this.#now()],
      ],
    ])
    return redeemed === 1
  }

  /** Claims the only run at a time and returns its holder; null if another one is running. A migration has added the row. */
  async claimRun(): Promise<string | null> {
    const holder = randomUUID()
    const now = this.#now()
    const claimed = await this.#execute([
      [
        'UPDATE [AccountingRun] SET [holder] = ?, [until] = ? WHERE [system] = ? AND [until] < ?',
        [holder, addMinutes(now, RUN_MINUTES), SYSTEM, now],
      ],
    ])
    return claimed === 1 ? holder : null
  }

  /** Continues a run; false if another one has taken over. */
  async renewRun(holder: string): Promise<boolean> {
    const until = addMinutes(this.#now(), RUN_MINUTES)
    const renewed = await this.#execute([
      ['UPDATE [AccountingRun] SET [until] = ? WHERE [system] = ? AND [holder] = ?', [until, SYSTEM, holder]],
    ])
    return renewed === 1
  }

  async endRun(holder: string): Promise<void> {
    await this.#execute([
      ['UPDATE [AccountingRun] SET [until] = ? WHERE [system] = ? AND [holder] = ?', [ENDED, SYSTEM, holder]],
    ])
  }

  #encrypted(realmId: string, tokens: TokenPair, secrets: Secrets): Parameter[] {
    return [
      secrets.encrypt(tokens.accessToken, `${realmId}:accessToken`),
      secrets.encrypt(tokens.refreshToken, `${realmId}:refreshToken`),
      addMinutes(this.#now(), Math.floor(tokens.accessSeconds / 60)),
      addMinutes(this.#now(), Math.floor(tokens.refreshSeconds / 60)),
    ]
  }

  #query(sql: string, values: readonly Parameter[]): Promise<readonly Row[]> {
    return this.#database.query(this.#statement(sql), values)
  }

  /** Runs statements in one transaction; returns the rows that the last one changed. */
  #execute(statements: readonly (readonly [sql: string, values: readonly Parameter[]])[]): Promise<number> {
    return this.#database.transaction(async (transaction) => {
      let changed = 0
      for (const [sql, values] of statements)
        changed = await transaction.execute(this.#statement(sql), values)
      return changed
    })
  }

  /** The statement of the dialect; it is written with identifiers in brackets, and a question mark for each value. */
  #statement(sql: string): string {
    const { quote, parameter } = this.#database.dialect
    let index = 0
    return sql
      .replaceAll(/\[(\w+)\]/g, (_match, name: string) => quote(name))
      .replaceAll('?', () => parameter(index++))
  }
}

function textOf(row: Row, name: string): string {
  const value = row[name]
  if (typeof value !== 'string') throw new Error(`AccountingConnection.${name} holds no text.`)
  return value
}
