import { store } from '#test/server/reports/storedRows.ts'
import { modified, userWith, type Values } from '#test/server/save/openSaving.ts'
import { aUser } from './callServer.ts'
import { serveMoney } from './serveMoney.ts'

const money = serveMoney()
const { call, execute, as } = money

const administrator = userWith('Admin')

async function setting(name: string): Promise<Values> {
  const row = (await money.books.rows('Setting')).find((each) => each['name'] === name)
  if (row === undefined) throw new Error(`No setting ${name}`)
  return row
}

const LOAD = { customerId: 1, serviceAddressId: 1, dumpsterId: 1, weight: 5, days: 3 }

describe('a tested price', () => {
  it('B-11 [IN46] has the lines of the stored terms with their calculation, and stores nothing', async () => {
    const before = await money.books.everything()
    const { status, answer } = await call('utility/testPrice', LOAD)
    expect(status).toBe(200)
    expect(answer).toMatchObject({
      lines: [
        { id: 1, description: '20 yd, Regular', quantity: 1, rate: 350, total: 350 },
        { id: 2, service: 'Overage', quantity: 3, rate: 65, total: 195 },
        { id: 3, service: 'Fuel Surcharge', total: 24.5 },
      ],
      total: 569.5,
      questions: [],
    })
    expect(JSON.stringify(answer['lines'])).toContain('5 tons − 2 included = 3 tons')
    expect(await money.books.everything()).toBe(before)
  })

  it('M-061 [IN46] asks what creating the lines would ask', async () => {
    await store(money.books.database, 'CustomerRate', {
      id: 1,
      customerId: 1,
      rateTypeId: 4,
      zone: 3,
      rate: 99,
    })
    expect((await call('utility/testPrice', LOAD)).answer).toMatchObject({
      questions: ['Could not find a rate that matched - Range: Regular or Zone: none. Continue?'],
    })
  })

  it('B-11 [IN46] is at the terms of the day of its pickup, with the fuel percentage of that day', async () => {
    const terms = { customerId: 1, rateTypeId: 2, range: 'Regular' }
    await store(money.books.database, 'CustomerRate', {
      id: 1,
      ...terms,
      rate: 400,
      validUntil: '2025-01-31',
    })
    await store(money.books.database, 'CustomerRate', { id: 2, ...terms, rate: 450, validFrom: '2025-02-01' })
    await execute('UPDATE "Customer" SET "usePercentageBasedFuelRate" = 1')
    const rate = { startDate: '2025-01-01T12:00:00.000Z', endDate: '2025-02-01T05:00:00.000Z', rate: 0.1 }
    await store(money.books.database, 'FuelRatePercentage', { id: 8, ...rate })
    await store(money.books.database, 'FuelRatePercentage', { id: 9, rate: 0.2, startDate: rate.endDate })
    const totals = async (day: string) => {
      const lines = (await call('utility/testPrice', { ...LOAD, weight: 1, day })).answer['lines']
      return Array.isArray(lines) ? lines.map((line: { readonly total: number }) => line.total) : lines
    }
    expect(await totals('2025-01-31')).toEqual([400, 40])
    expect(await totals('2025-02-01')).toEqual([450, 90])
    expect((await call('utility/testPrice', { ...LOAD, day: '2025-02-30' })).status).toBe(400)
  })

  it('B-11 [IN45] names since when the prices are in force, where a change of them is recorded', async () => {
    await money.books.save(
      [modified('Setting', await setting('OverageRate'), { decimalValue: 70 })],
      administrator,
    )
    await store(money.books.database, 'FuelRatePercentage', {
      id: 9,
      rate: 0.1,
      startDate: '2025-02-01T03:00:00.000Z',
    })
    await execute('UPDATE "Customer" SET "usePercentageBasedFuelRate" = 1')
    const { answer } = await call('utility/testPrice', LOAD)
    const text = JSON.stringify(answer['lines'])
    expect(text).toContain('$70.00, setting “Ton over the limit, range Regular”, in force since ')
    // 3:00 in Greenwich is the evening before in Michigan.
    expect(text).toContain('when the job was completed (no. 9), in force since 01/31/2025')
    expect(text).toContain('$350.00, list price of the dumpster"')
  })

  it.each([
    [{ customerId: 99 }, 404, 'not_found', 'customerId', 'Customer 99 was not found.'],
    [{ customerId: 99, serviceAddressId: 98 }, 404, 'not_found', 'customerId', 'Customer 99 was not found.'],
    [{ serviceAddressId: 98 }, 404, 'not_found', 'serviceAddressId', 'Service address 98 was not found.'],
    [{ dumpsterId: 97 }, 404, 'not_found', 'dumpsterId', 'Dumpster 97 was not found.'],
    [
      { serviceAddressId: 2 },
      400,
      'bad_request',
      'serviceAddressId',
      'Service address 2 is not of customer 1.',
    ],
  ])('B-11 [IN46] of %j says which record is unknown', async (unknown, status, code, culprit, message) => {
    expect(await call('utility/testPrice', { ...LOAD, ...unknown })).toEqual({
      status,
      answer: expect.objectContaining({ code, culprit, message }),
    })
  })

  it('B-11 [IN46] says which record was deleted', async () => {
    await execute(`UPDATE "ServiceAddress" SET "deleted" = '2025-03-01T12:00:00.000Z' WHERE "id" = 1`)
    expect((await call('utility/testPrice', LOAD)).answer).toMatchObject({
      message: 'Service address 1 was not found.',
    })
    await execute(`UPDATE "Customer" SET "deleted" = '2025-03-01T12:00:00.000Z' WHERE "id" = 1`)
    expect((await call('utility/testPrice', LOAD)).answer).toMatchObject({
      message: 'Customer 1 was not found.',
    })
  })

  it('[IN46] is refused for days that cannot be, and for other roles', async () => {
    expect((await call('utility/testPrice', { ...LOAD, days: -1 })).status).toBe(400)
    as(aUser('Schedule:Admin'))
    expect((await call('utility/testPrice', LOAD)).status).toBe(403)
  })
})

describe('the missing lines of Not billed yet', () => {
  it.each([
    [{ jobId: 99 }, 'jobId', /^Job 99 was not found/],
    [{ rentalId: 98 }, 'rentalId', /^Rental 98 was not found/],
  ])('B-11 [IN47] of %j say which record is unknown', async (unknown, culprit, message) => {
    const before = await money.books.everything()
    expect(await call('utility/generateRevenueLines', { ...unknown, createInvoice: true })).toEqual({
      status: 404,
      answer: expect.objectContaining({
        code: 'not_found',
        culprit,
        message: expect.stringMatching(message),
      }),
    })
    expect(await money.books.everything()).toBe(before)
  })
})

describe('another price of a setting', () => {
  beforeEach(async () => {
    await execute(
      `UPDATE "Job" SET "completed" = '2025-03-01T15:00:00.000Z', "dumpsterId" = 1, "fuelRatePercentageId" = NULL WHERE "id" = 1`,
    )
    await call('utility/generateRevenueLines', { jobId: 1, createInvoice: true })
  })

  it('B-11 [IN48] names the open invoices that it would change, and by how much', async () => {
    const [invoice] = await money.books.rows('Invoice')
    expect((await call('utility/priceChange', { setting: 'FuelRate', price: 26 })).answer).toEqual({
      invoices: [
        {
          id: invoice?.['id'],
          invoiceNumber: invoice?.['invoiceNumber'],
          customer: 'Van Dyke & Sons',
          change: 1.5,
        },
      ],
      change: 1.5,
    })
    const none = { invoices: [], change: 0 }
    expect((await call('utility/priceChange', { setting: 'FuelRate', price: 24.5 })).answer).toEqual(none)
    expect((await call('utility/priceChange', { setting: 'OverageRate', price: 1 })).answer).toEqual(none)
    await execute('UPDATE "Invoice" SET "statusId" = 11')
    expect((await call('utility/priceChange', { setting: 'FuelRate', price: 26 })).answer).toEqual(none)
  })

  it('[IN48] is asked about by administrators, for a setting that is a price', async () => {
    expect((await call('utility/priceChange', { setting: 'CompanyName', price: 1 })).status).toBe(400)
    expect((await call('utility/priceChange', { setting: 'FuelRate', price: -1 })).status).toBe(400)
    as(aUser('Invoice:Admin'))
    expect((await call('utility/priceChange', { setting: 'FuelRate', price: 26 })).status).toBe(403)
  })
})
