import { hash, randomBytes } from 'node:crypto'
import { addMinutes } from '#shared/kernel/days.ts'
import type { Database } from '../database/Database.ts'

const MINUTES = 1
const TICKET = /[?&]ticket=([\w-]{43})$/

/** A URL with the ticket that opens it once. */
export interface TicketedUrl {
  readonly address: string
  readonly expires: string
}

/**
 * Tickets let a browser open one URL in a new tab (reports, photos) without the token, which only our page has. A ticket is for
 * one user and one URL, works once within a minute, and is stored as a hash in the database, so that any server of an
 * installation accepts it. Permissions are checked when it is used.
 */
export class Tickets {
  readonly #database: Database
  readonly #now: () => string

  constructor(database: Database, now: () => string) {
    this.#database = database
    this.#now = now
  }

  /** The URL with a new ticket appended. */
  async issue(userName: string, address: string): Promise<TicketedUrl> {
    const ticket = randomBytes(32).toString('base64url')
    const expires = addMinutes(this.#now(), MINUTES)
    const { table, column, parameter } = this.#newTicket()
    await this.#database.transaction(async (transaction) => {
      await transaction.execute(`DELETE FROM ${table} WHERE ${column('expires')} < ${parameter(0)}`, [
        this.#now(),
      ])
      await transaction.execute(
        `INSERT INTO ${table} (${['ticketHash', 'userName', 'addressHash', 'expires'].map(column).join(', ')})
          VALUES (${[0, 1, 2, 3].map(parameter).join(', ')})`,
        [hash('sha256', ticket), userName, hash('sha256', address), expires],
      )
    })
    return { address: `${address}${address.includes('?') ? '&' : '?'}ticket=${ticket}`, expires }
  }

  /** Redeems the ticket of a URL and returns its user; null without a valid ticket. */
  async redeem(address: string): Promise<string | null> {
    const ticket = TICKET.exec(address)?.[1]
    if (ticket === undefined) return null
    const { table, column, parameter } = this.#newTicket()
    const good = `${column('ticketHash')} = ${parameter(0)} AND ${column('addressHash')} = ${parameter(1)} AND ${column('expires')} >= ${parameter(2)}`
    const values = [hash('sha256', ticket), hash('sha256', withoutTicket(address)), this.#now()]
    return this.#database.transaction(async (transaction) => {
      const [row] = await transaction.query(
        `SELECT ${column('userName')} FROM ${table} WHERE ${good}`,
        values,
      )
      // Of two requests with the same ticket, only one removes it.
      const taken = (await transaction.execute(`DELETE FROM ${table} WHERE ${good}`, values)) === 1
      return taken && typeof row?.['userName'] === 'string' ? row['userName'] : null
    })
  }

  #newTicket() {
    const { quote, parameter } = this.#database.dialect
    return { table: quote('Ticket'), column: quote, parameter }
  }
}

/** Does the URL end with a ticket? */
export function hasTicket(address: string): boolean {
  return TICKET.test(address)
}

/** The URL without its ticket. */
export function withoutTicket(address: string): string {
  return address.replace(TICKET, '')
}
