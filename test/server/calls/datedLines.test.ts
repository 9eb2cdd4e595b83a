import type { FastifyInstance } from 'fastify'
import { moneyCalls } from '#server/calls/utility/moneyCalls.ts'
import { lineCalculation, type ExplainedLine } from '#shared/invoicing/lineCalculation.ts'
import { parseExplanation } from '#shared/invoicing/explanations.ts'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'
import { openBooks, type Books } from '#test/server/save/rules/invoicing/books.ts'
import { added, deleted, modified, userWith, type Values } from '#test/server/save/openSaving.ts'
import { aCallServer, aUser } from './callServer.ts'

const office = userWith('Admin', 'Customer:Admin', 'Invoice:Admin')

let books: Books
let app: FastifyInstance
let now: string

beforeEach(async () => {
  now = '2025-02-01T15:00:00.000Z'
  books = await openBooks({ now: () => now })
  const server = await aCallServer(moneyCalls(books.database, books.context, 'America/Detroit'))
  server.as(aUser('Invoice:Admin', 'Admin'))
  app = server.app
  const completed = `UPDATE "Job" SET "completed" = '2025-03-01T15:00:00.000Z', "dumpsterId" = 1 WHERE "id" = 1`
  await books.database.transaction((transaction) => transaction.execute(completed, []))
})
afterEach(async () => {
  await app.close()
  await books.database.close()
})

/** Bills the load of job 1, and returns its lines by the rule that created them. */
async function bill(): Promise<ReadonlyMap<string, ExplainedLine & Values>> {
  const payload = { jobId: 1, createInvoice: true }
  const response = await app.inject({ method: 'POST', url: '/api/utility/generateRevenueLines', payload })
  expect(response.json()).toMatchObject({ createdLines: 2 })
  const lines = (await books.rows('InvoiceLine')).filter((line) => line['deleted'] === null)
  return new Map(
    lines.map((row) => {
      const line = {
        ...row,
        quantity: Number(row['quantity']),
        rate: Number(row['rate']),
        explanation: String(row['explanation']),
      }
      return [parseExplanation(line)?.rule ?? '', line]
    }),
  )
}

const sinceOf = (line: ExplainedLine | undefined) => line && parseExplanation(line)?.since
const rateOf = (line: ExplainedLine | undefined) =>
  line && lineCalculation(line).find(({ caption }) => caption === 'Rate')?.text

describe('a stored line', () => {
  it('B-11 [IN45] carries the day since which its rate is in force, and keeps it when the rate changes later', async () => {
    const terms = { customerId: 1, rateTypeId: RATE_TYPE.dumpster, dumpsterId: 1, range: 'Regular' }
    await books.save([added('CustomerRate', -1, { ...terms, rate: 310 })], office)
    // Half past ten in the evening of the 9th in Michigan.
    now = '2025-02-10T03:30:00.000Z'
    const [rate = {}] = await books.rows('CustomerRate')
    await books.save([modified('CustomerRate', rate, { rate: 320 })], office)
    now = '2025-02-20T15:00:00.000Z'
    const fuel = (await books.rows('Setting')).find(({ name }) => name === 'FuelRate') ?? {}
    await books.save([modified('Setting', fuel, { decimalValue: 27 })], office)

    now = '2025-03-02T15:00:00.000Z'
    const lines = await bill()
    expect(sinceOf(lines.get('dumpster'))).toBe('2025-02-09')
    expect(rateOf(lines.get('dumpster'))).toBe(
      `$320.00, agreed rate of the customer (no. ${String(rate['id'])}), in force since 02/09/2025`,
    )
    expect(sinceOf(lines.get('fuel'))).toBe('2025-02-20')

    now = '2025-04-05T15:00:00.000Z'
    await books.save(
      [modified('CustomerRate', (await books.rows('CustomerRate'))[0] ?? {}, { rate: 350 })],
      office,
    )
    const stored = await books.stored('InvoiceLine', lines.get('dumpster')?.['id'])
    expect(stored).toMatchObject({ rate: 320, explanation: lines.get('dumpster')?.explanation })

    const all = [...lines.values()].map((line) => deleted('InvoiceLine', line))
    await books.save(all, office)
    const again = await bill()
    expect(rateOf(again.get('dumpster'))).toContain('$350.00, ')
    expect(sinceOf(again.get('dumpster'))).toBe('2025-04-05')
    expect(sinceOf(again.get('fuel'))).toBe('2025-02-20')
  })

  it('[SE700] [SV700] is charged at the price that a setting has on the day of its work, also at one to come', async () => {
    const fuel = (await books.rows('Setting')).find(({ name }) => name === 'FuelRate') ?? {}
    const before = Number(fuel['decimalValue'])
    const price = { decimalValue: 27, validFrom: '2025-03-02' }
    await books.save([modified('Setting', fuel, price)], office)
    expect(
      (await books.rows('SettingValue')).map(({ id: _id, rowVersion: _rowVersion, ...row }) => row),
    ).toEqual([{ settingId: fuel['id'], validFrom: null, decimalValue: before }])
    const complete = (instant: string): Promise<number> =>
      books.database.transaction((transaction) =>
        transaction.execute(`UPDATE "Job" SET "completed" = '${instant}' WHERE "id" = 1`, []),
      )
    now = '2025-03-20T15:00:00.000Z'
    await complete('2025-03-02T04:59:59.999Z')
    const lines = await bill()
    const first = lines.get('fuel')
    expect(first).toMatchObject({ rate: before })
    expect(first && lineCalculation(first)).toContainEqual({
      caption: 'Rate valid until',
      text: '03/01/2025',
    })
    expect(sinceOf(first)).toBeNull()
    const all = [...lines.values()].map((line) => deleted('InvoiceLine', line))
    await books.save(all, office)
    await complete('2025-03-02T05:00:00.000Z')
    expect(rateOf((await bill()).get('fuel'))).toBe(
      '$27.00, setting “Fuel for a job”, in force since 03/02/2025',
    )

    const newest = (await books.rows('Setting')).find(({ name }) => name === 'FuelRate') ?? {}
    await books.save([modified('Setting', newest, { decimalValue: 30 })], office)
    expect(await books.stored('Setting', fuel['id'])).toMatchObject({ validFrom: '2025-03-20' })
    expect(
      (await books.rows('SettingValue')).map(({ validFrom, decimalValue }) => [validFrom, decimalValue]),
    ).toEqual([
      [null, before],
      ['2025-03-02', 27],
    ])
  })

  it('[PR703] [SV701] is charged at the list price of the day of its work', async () => {
    const dumpster = await books.stored('Dumpster', 1)
    const { basePrice } = dumpster
    await books.save([modified('Dumpster', dumpster, { basePrice: 400, pricesFrom: '2025-03-02' })], office)
    expect(await books.rows('DumpsterPrice')).toMatchObject([{ dumpsterId: 1, validFrom: null, basePrice }])
    now = '2025-03-20T15:00:00.000Z'
    const lines = await bill()
    expect(lines.get('list')).toMatchObject({ rate: basePrice })
    await books.save(
      [...lines.values()].map((line) => deleted('InvoiceLine', line)),
      office,
    )
    const late = `UPDATE "Job" SET "completed" = '2025-03-02T15:00:00.000Z' WHERE "id" = 1`
    await books.database.transaction((transaction) => transaction.execute(late, []))
    expect((await bill()).get('list')).toMatchObject({ rate: 400 })
  })

  it('[PR700] is charged at the rate of the day of its work, to the last minute of a day of 25 hours, and names its period', async () => {
    const terms = { customerId: 1, rateTypeId: RATE_TYPE.dumpster, dumpsterId: 1, range: 'Regular' }
    const period = { validFrom: '2025-06-01', validUntil: '2025-11-02' }
    await books.save(
      [
        added('CustomerRate', -1, { ...terms, rate: 310, ...period }),
        added('CustomerRate', -2, { ...terms, rate: 340, validFrom: '2025-11-03' }),
      ],
      office,
    )
    now = '2025-11-20T15:00:00.000Z'
    const complete = (instant: string): Promise<number> =>
      books.database.transaction((transaction) =>
        transaction.execute(`UPDATE "Job" SET "completed" = '${instant}' WHERE "id" = 1`, []),
      )
    await complete('2025-11-03T04:59:59.999Z')
    const lines = await bill()
    const last = lines.get('dumpster')
    expect(rateOf(last)).toMatch(/^\$310\.00, agreed rate of the customer .*, in force since 06\/01\/2025$/)
    expect(last && lineCalculation(last)).toContainEqual({ caption: 'Rate valid until', text: '11/02/2025' })
    await books.save(
      [...lines.values()].map((line) => deleted('InvoiceLine', line)),
      office,
    )
    await complete('2025-11-03T05:00:00.000Z')
    expect(rateOf((await bill()).get('dumpster'))).toMatch(/^\$340\.00, .*, in force since 11\/03\/2025$/)
  })
})
