import { ConnectionStore } from '#server/accounting/ConnectionStore.ts'
import { practiceProvider } from '#server/practice/quickBooks/practiceQuickBooks.ts'
import { exportRecords } from '#server/accounting/exportRecords.ts'
import { QuickBooks } from '#server/accounting/QuickBooks.ts'
import { StandIn, type StandInOptions } from '#server/practice/quickBooks/StandIn.ts'
import type { ExportMode, ExportResponse } from '#shared/wire/quickBooks.ts'
import type { Values } from '#test/server/save/openSaving.ts'
import { allowConnection } from './allowConnection.ts'
import {
  bookkeeper,
  openBooks,
  type Books,
  type WantedLine,
} from '#test/server/save/rules/invoicing/books.ts'

export const CONNECTING = 'pat.doe@rolloff.example'
export const ORIGIN = 'http://localhost:4800'

/** Books with a connection to a stand-in for QuickBooks. */
export interface Accounting {
  readonly books: Books
  readonly standIn: StandIn
  readonly quickBooks: QuickBooks
  /** Stores an invoice that is ready to export. */
  readyInvoice(lines: readonly WantedLine[]): Promise<number>
  export(mode: ExportMode, ids?: readonly number[]): Promise<ExportResponse>
  /** The newest sync result. */
  lastResult(): Promise<Values>
  execute(sql: string): Promise<number>
  close(): Promise<void>
}

export async function openAccounting(
  options: Pick<StandInOptions, 'remembersRequests' | 'allowsOwnNumbers'> = {},
): Promise<Accounting> {
  const books = await openBooks()
  const { database, context } = books
  const standIn = await StandIn.start({ file: null, ...options })
  const quickBooks = new QuickBooks({
    provider: () => Promise.resolve(practiceProvider(standIn, ORIGIN)),
    store: new ConnectionStore(database, context.now),
    now: context.now,
  })
  const execute = (sql: string): Promise<number> =>
    database.transaction((transaction) => transaction.execute(sql, []))
  await quickBooks.connect(CONNECTING, await consent(quickBooks))
  return {
    books,
    standIn,
    quickBooks,
    execute,
    readyInvoice: async (lines) => {
      const id = Number((await books.invoice(lines))['id'])
      await execute(`UPDATE "InvoiceLine" SET "quickBooksProductId" = 58 WHERE "invoiceId" = ${id}`)
      await execute(`UPDATE "Invoice" SET "readyToExport" = '2025-06-02T12:00:00.000Z' WHERE "id" = ${id}`)
      return id
    },
    export: (mode, ids) =>
      exportRecords(quickBooks, { saves: context, user: bookkeeper }, { mode, ids: ids ?? null }),
    lastResult: async () => {
      const rows = await books.rows('QuickBooksTaskResponse')
      return rows.toSorted((a, b) => Number(b['id']) - Number(a['id']))[0] ?? {}
    },
    close: async () => {
      await standIn.close()
      await database.close()
    },
  }
}

/** What comes back from the page of consent after Connect. */
export async function consent(quickBooks: QuickBooks, userName = CONNECTING) {
  const { url, callback } = await allowConnection(await quickBooks.authorize(userName))
  expect(url).toBe(`${ORIGIN}/quickbooks/callback`)
  return callback
}
