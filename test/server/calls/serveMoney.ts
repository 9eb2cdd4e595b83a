import type { FastifyInstance } from 'fastify'
import { moneyCalls } from '#server/calls/utility/moneyCalls.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import { openBooks, type Books } from '#test/server/save/rules/invoicing/books.ts'
import type { Values } from '#test/server/save/openSaving.ts'
import { aCallServer, aUser } from './callServer.ts'

interface ServedMoney {
  readonly books: Books
  readonly app: FastifyInstance
  readonly as: (user: SignedInUser) => void
  readonly call: (address: string, body: object) => Promise<{ status: number; answer: Values }>
  readonly execute: (sql: string) => Promise<number>
}

/** The calls about money, asked by an administrator of invoices unless told otherwise, with books of their own before each test. */
export function serveMoney(): ServedMoney {
  let books: Books
  let server: Awaited<ReturnType<typeof aCallServer>>
  beforeEach(async () => {
    books = await openBooks()
    server = await aCallServer(moneyCalls(books.database, books.context, 'America/Detroit'))
    server.as(aUser('Invoice:Admin', 'Admin'))
  })
  afterEach(async () => {
    await server.app.close()
    await books.database.close()
  })
  return {
    get books() {
      return books
    },
    get app() {
      return server.app
    },
    as: (user) => server.as(user),
    call: async (address, body) => {
      const response = await server.app.inject({ method: 'POST', url: `/api/${address}`, payload: body })
      return { status: response.statusCode, answer: response.json() }
    },
    execute: (sql) => books.database.transaction((transaction) => transaction.execute(sql, [])),
  }
}
