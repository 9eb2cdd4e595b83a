import { addMinutes } from '#shared/kernel/days.ts'
import { ConnectionStore } from '#server/accounting/ConnectionStore.ts'
import { practiceProvider } from '#server/practice/quickBooks/practiceQuickBooks.ts'
import { QuickBooks } from '#server/accounting/QuickBooks.ts'
import type { InjectedFault } from '#server/practice/quickBooks/StandIn.ts'
import { quickBooksCalls } from '#server/calls/quickBooks/quickBooksCalls.ts'
import { aCallServer, aUser } from '#test/server/calls/callServer.ts'
import { openAccounting, ORIGIN, type Accounting } from './openAccounting.ts'
import { budget } from '#test/support/budget.ts'

const INVOICES = budget({ gate: 30, soak: 500 })
/** Far more than needed; most of them find that the other user exports. */
const MAX_CALLS = 1_000 * INVOICES
/** Longer than a run holds the connection after its last sign of life. */
const AFTER_A_CRASH_MINUTES = 11

/** What becomes of request number n: every tenth answer is lost, tokens expire, QuickBooks throttles and fails. */
function faultOf(n: number): InjectedFault {
  if (n % 10 === 0) return 'lostAnswer'
  if (n % 17 === 0) return 'expiredToken'
  if (n % 13 === 0) return 'throttled'
  return n % 29 === 0 ? 'lostRequest' : 'none'
}

/** Two servers of one installation, of which each may be killed and started again. */
class Servers {
  readonly #accounting: Accounting
  /** Minutes that passed without a request. */
  #pause = 0
  #kills: number[]

  constructor(accounting: Accounting, kills: readonly number[]) {
    this.#accounting = accounting
    this.#kills = [...kills]
  }

  get killsLeft(): number {
    return this.#kills.length
  }

  /** A new server; `exportAll` answers how many it exported, or null if it was killed meanwhile. */
  async start() {
    const { books, standIn } = this.#accounting
    const now = (): string => addMinutes(books.context.now(), this.#pause)
    let die: () => void = () => undefined
    const death = new Promise<null>((resolve) => (die = () => resolve(null)))
    const provider = {
      ...practiceProvider(standIn, ORIGIN),
      // Before each request: a killed server never comes to send it.
      wait: async () => {
        if (!this.#isKilled()) return
        this.#pause += AFTER_A_CRASH_MINUTES
        die()
        await new Promise(() => undefined)
      },
    }
    const quickBooks = new QuickBooks({
      provider: () => Promise.resolve(provider),
      store: new ConnectionStore(books.database, now),
      now,
    })
    const { app, as } = await aCallServer(quickBooksCalls(quickBooks, books.context))
    as(aUser('Invoice:Admin'))
    const exportAll = async () => {
      const call = app.inject({ method: 'POST', url: '/api/quickbooks/exportInvoices', payload: {} })
      const response = await Promise.race([call, death])
      return response === null ? null : { status: response.statusCode, text: response.body }
    }
    return { exportAll }
  }

  /** One dies where an answer was just lost, the others anywhere. */
  #isKilled(): boolean {
    const [next] = this.#kills
    const { company, requests } = this.#accounting.standIn
    if (next === undefined || company.all('Invoice').length < next) return false
    if (this.#kills.length === 1 && faultOf(requests) !== 'lostAnswer') return false
    this.#kills.shift()
    return true
  }
}

/** A user who exports until nothing waits, on a server that is started again when it was killed. */
async function exportUntilDone(servers: Servers, isDone: () => Promise<boolean>): Promise<readonly number[]> {
  const statuses: number[] = []
  let server = await servers.start()
  for (let calls = 0; !(await isDone()); calls += 1) {
    if (calls > MAX_CALLS) throw new Error('The export comes to no end.')
    const response = await server.exportAll()
    if (response === null) server = await servers.start()
    else statuses.push(response.status)
  }
  return statuses
}

describe('two users who export at once, while answers get lost and servers are killed', () => {
  let accounting: Accounting
  beforeEach(async () => {
    // Nothing but what is looked up keeps it from adding an invoice twice.
    accounting = await openAccounting({ remembersRequests: false })
  })
  afterEach(() => accounting.close())

  it(`M-050 M-069 [AC11] bring each of ${INVOICES} invoices to QuickBooks exactly once`, async () => {
    const { books, standIn } = accounting
    const wanted = new Map<number, number>()
    for (let n = 1; n <= INVOICES; n += 1) wanted.set(await accounting.readyInvoice([{ rate: n }]), n)
    const first = standIn.requests
    standIn.injectFaults(...Array.from({ length: INVOICES * 100 }, (_, index) => faultOf(first + index + 1)))
    const servers = new Servers(accounting, [Math.ceil(INVOICES / 3), Math.ceil((INVOICES * 2) / 3)])
    const isDone = async (): Promise<boolean> =>
      (await books.rows('Invoice')).every(({ quickBooksId }) => quickBooksId !== null)
    const [mine, yours] = await Promise.all([
      exportUntilDone(servers, isDone),
      exportUntilDone(servers, isDone),
    ])

    expect(servers.killsLeft).toBe(0)
    // Another export is running: 503; QuickBooks did not answer before the first record: 502.
    expect([...mine, ...yours].filter((status) => ![200, 502, 503].includes(status))).toEqual([])
    expect([...mine, ...yours]).toContain(503)
    const there = standIn.company.all('Invoice')
    expect(there).toHaveLength(INVOICES)
    expect(standIn.company.all('Customer')).toHaveLength(1)
    const results = await books.rows('QuickBooksTaskResponse')
    const links = await books.rows('AccountingLink')
    for (const invoice of await books.rows('Invoice')) {
      const same = there.filter(({ DocNumber }) => DocNumber === String(invoice['invoiceNumber']))
      expect(same).toMatchObject([{ TotalAmt: wanted.get(Number(invoice['id'])) }])
      const externalId = same[0]?.Id
      expect(invoice).toMatchObject({ quickBooksId: externalId, statusId: 4 })
      const own = links.filter(({ entity, entityId }) => entity === 'Invoice' && entityId === invoice['id'])
      expect(own).toMatchObject([{ state: 'Exported', externalId }])
      expect(results.filter(({ invoiceId }) => invoiceId === invoice['id']).at(-1)).toMatchObject({
        status: 'Success',
      })
    }
    expect(results.filter(({ message }) => String(message).includes('Duplicate'))).toEqual([])
    expect(results.filter(({ type }) => type === 'invoice').length).toBeGreaterThanOrEqual(INVOICES)
  })
})
