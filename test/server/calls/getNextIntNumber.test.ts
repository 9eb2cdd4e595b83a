import { getNextIntNumber } from '#server/calls/utility/getNextIntNumber.ts'
import { budget } from '#test/support/budget.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/testDatabase.ts'
import { aCallServer, aUser } from './callServer.ts'

const CALLS = budget({ gate: 300, soak: 10_000 })
const CLIENTS = 16

let database: TestDatabase
let server: Awaited<ReturnType<typeof aCallServer>>
let url: string

beforeAll(async () => {
  database = await openTestDatabase()
  server = await aCallServer([getNextIntNumber(database)])
  server.as(aUser('Invoice:Admin'))
  url = `${await server.app.listen({ port: 0, host: '127.0.0.1' })}/api/utility/getNextIntNumber`
})

afterAll(async () => {
  await server.app.close()
  await database.close()
})

async function ask(name: string): Promise<{ status: number; answer: unknown }> {
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify({ name }),
    headers: { 'content-type': 'application/json' },
  })
  return { status: response.status, answer: await response.json() }
}

describe('getNextIntNumber', () => {
  it(`F-117 gives ${CALLS} numbers to ${CLIENTS} clients at once, no number twice`, async () => {
    let left = CALLS
    const given: unknown[] = []
    const client = async (): Promise<void> => {
      while (left > 0) {
        left -= 1
        given.push((await ask('InvoiceNumber')).answer)
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, client))
    expect(given.length).toBe(CALLS)
    expect(new Set(given).size).toBe(CALLS)
    expect(given.every((number) => Number.isInteger(number))).toBe(true)
  })

  it.each(['Rental', 'KeySequence', '', 'invoicenumber'])('knows no sequence %j', async (name) => {
    expect(await ask(name)).toMatchObject({ status: 400, answer: { culprit: 'name' } })
  })
})
