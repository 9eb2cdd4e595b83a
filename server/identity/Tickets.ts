import { createHash, randomBytes } from 'node:crypto'
import { addMinutes } from '#shared/kernel/days.ts'
import type { Database } from '../database/Database.ts'

const MINUTES = 1
const TICKET = /[?&]ticket=([\w-]{43})$/

/** An address with the ticket that opens it once. */
export interface TicketedUrl {
  readonly address: string
  readonly expires: string
}

/**
 * Tickets let a browser open one address without the token that only our page has: in a new tab (reports, photos). A ticket
 * is for one user and one address, works once and for a minute, and is kept as a hash, in the database, so that any server of
 * an installation takes it. What the user may see is asked anew when it is used.
 */
export class Tickets {
  readonly #database: Database
  readonly #now: () => string

  constructor(database: Database, now: () => string) {
    this.#database = database
    this.#now = now
  }

  /** The address with a new ticket at its end. */
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
        [hashOf(ticket), userName, hashOf(address), expires],
      )
    })
    return { address: `${address}${address.includes('?') ? '&' : '?'}ticket=${ticket}`, expires }
  }

  /** Takes the ticket of an address and answers whose it was; null where it has none that is good for it now. */
  async redeem(address: string): Promise<string | null> {
    const ticket = TICKET.exec(address)?.[1]
    if (ticket === undefined) return null
    const { table, column, parameter } = this.#newTicket()
    const good = `${column('ticketHash')} = ${parameter(0)} AND ${column('addressHash')} = ${parameter(1)} AND ${column('expires')} >= ${parameter(2)}`
    const values = [hashOf(ticket), hashOf(withoutTicket(address)), this.#now()]
    return this.#database.transaction(async (transaction) => {
      const [row] = await transaction.query(
        `SELECT ${column('userName')} FROM ${table} WHERE ${good}`,
        values,
      )
      // Of two who come with the same ticket, only one removes it.
      const taken = (await transaction.execute(`DELETE FROM ${table} WHERE ${good}`, values)) === 1
      return taken && typeof row?.['userName'] === 'string' ? row['userName'] : null
    })
  }

  #newTicket() {
    const { quote, parameter } = this.#database.dialect
    return { table: quote('Ticket'), column: quote, parameter }
  }
}

/** Has the address a ticket at its end? */
export function hasTicket(address: string): boolean {
  return TICKET.test(address)
}

/** The address as it was before it got its ticket. */
export function withoutTicket(address: string): string {
  return address.replace(TICKET, '')
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
