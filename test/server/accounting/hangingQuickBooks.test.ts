import { ConnectionStore } from '#server/accounting/ConnectionStore.ts'
import { practiceProvider } from '#server/practice/quickBooks/practiceQuickBooks.ts'
import { exportRecords } from '#server/accounting/exportRecords.ts'
import { QuickBooks } from '#server/accounting/QuickBooks.ts'
import { bookkeeper } from '#test/server/save/rules/invoicing/books.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { openAccounting, ORIGIN, type Accounting } from './openAccounting.ts'

let accounting: Accounting
beforeEach(async () => {
  // Nothing but what is looked up keeps a record from being added twice.
  accounting = await openAccounting({ remembersRequests: false })
})
afterEach(() => accounting.close())

/** QuickBooks as another server of the installation sees it, which waits for each answer as long as is said. */
function waitingFor(answerLimit: () => number): QuickBooks {
  const { books, standIn } = accounting
  const provider = { ...practiceProvider(standIn, ORIGIN), answerLimit }
  const { now } = books.context
  return new QuickBooks({
    provider: () => Promise.resolve(provider),
    store: new ConnectionStore(books.database, now),
    now,
  })
}

/** In milliseconds. */
const SHORT = 20
const LONG = 2 ** 31 - 1

describe('a QuickBooks that takes requests and does not answer', () => {
  it('M-069 [AC11] keeps nobody from working, and is named; what it had taken is found there and not added again', async () => {
    const { books, standIn } = accounting
    const id = await accounting.readyInvoice([{ rate: 100 }])
    await accounting.export('customer', [1])
    const exported = (quickBooks: QuickBooks) =>
      exportRecords(quickBooks, { saves: books.context, user: bookkeeper }, { mode: 'invoice', ids: [id] })
    const earlier = standIn.requests
    standIn.injectFaults('hanging')
    const waiting = exported(waitingFor(() => LONG))
    await expectEventually(() => standIn.requests).toBe(earlier + 1)
    // The run holds no transaction and no lock of the company meanwhile.
    expect(await books.invoice([{ rate: 5 }])).toMatchObject({ id: expect.any(Number) })
    await expect(accounting.export('invoice', [id])).rejects.toThrow('running')
    standIn.hangUp()
    await waiting.catch(() => undefined)

    // Each request of the export hangs in turn until it is through.
    const reasons: string[] = []
    for (let before = 0; (await books.stored('Invoice', id))['quickBooksId'] === null; before += 1) {
      standIn.injectFaults(...Array.from({ length: before }, () => 'none' as const), 'hanging')
      let answered = 0
      const limit = (): number => (answered++ === before ? SHORT : LONG)
      const reason = await exported(waitingFor(limit)).then(
        async ({ failed }) => (failed > 0 ? String((await accounting.lastResult())['message']) : null),
        ({ message }: Error) => message,
      )
      if (reason !== null) reasons.push(reason)
    }
    expect(reasons).not.toEqual([])
    expect(reasons.filter((reason) => !reason.includes('QuickBooks did not answer'))).toEqual([])
    expect(standIn.company.all('Invoice')).toMatchObject([{ TotalAmt: 100 }])
  })
})
