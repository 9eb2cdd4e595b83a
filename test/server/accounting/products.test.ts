import { quickBooksCalls } from '#server/calls/quickBooks/quickBooksCalls.ts'
import { aCallServer, aUser } from '#test/server/calls/callServer.ts'
import { openAccounting, type Accounting } from './openAccounting.ts'

let accounting: Accounting
beforeEach(async () => {
  accounting = await openAccounting()
})
afterEach(() => accounting.close())

async function read(...roles: Parameters<typeof aUser>) {
  const { app, as } = await aCallServer(quickBooksCalls(accounting.quickBooks, accounting.books.context))
  as(aUser(...roles))
  const response = await app.inject({ method: 'POST', url: '/api/quickbooks/readProducts', payload: {} })
  await app.close()
  return { status: response.statusCode, answer: response.json<unknown>() }
}

const products = () => accounting.books.rows('QuickBooksProduct')

describe('the products of QuickBooks', () => {
  it('F-093 F-121 [AC21] are read from the company, by its administrators only', async () => {
    accounting.standIn.company.create('Item', {
      Name: 'Tarps',
      Type: 'Inventory',
      IncomeAccountRef: { value: '32', name: 'Sales' },
    })
    accounting.standIn.company.create('Item', { Name: 'Headings', Type: 'Category' })
    expect((await read('Invoice:Admin')).status).toBe(403)
    expect(await read('Admin')).toEqual({ status: 200, answer: { read: 5, added: 1 } })
    const stored = await products()
    expect(stored.find(({ id }) => id === 58)).toMatchObject({
      quickBooksProductService: 'Miscellaneous',
      quickBooksId: '4',
      account: 'Services',
      lastSync: expect.stringContaining('2025-06-02T12:00') as unknown,
    })
    expect(
      stored.filter(({ quickBooksProductService }) => quickBooksProductService === 'Tarps'),
    ).toMatchObject([{ account: 'Sales', azureType: null, isVisible: false }])
    expect(await read('Admin')).toEqual({ status: 200, answer: { read: 5, added: 0 } })
    expect(await products()).toHaveLength(stored.length)
  })

  it('M-050 [AC9] do not keep records that wait from their turn where fifty before them are refused', async () => {
    const refused = 51
    for (let index = 0; index < refused; index += 1) await accounting.readyInvoice([{ rate: 100 }])
    await accounting.execute('UPDATE "InvoiceLine" SET "quickBooksProductId" = 1')
    await accounting.execute('UPDATE "QuickBooksProduct" SET "quickBooksId" = \'999\' WHERE "id" = 1')
    await accounting.readyInvoice([{ rate: 200 }])
    expect(await accounting.export('customer')).toMatchObject({ succeeded: 1 })
    expect(await accounting.export('invoice')).toMatchObject({ failed: 50, remaining: 2 })
    expect(await accounting.export('invoice')).toMatchObject({ succeeded: 1, failed: 49 })
    const tries = (await accounting.books.rows('QuickBooksTaskResponse')).filter(
      ({ status }) => status === 'Error',
    )
    expect(new Set(tries.map(({ invoiceId }) => invoiceId)).size).toBe(refused)
  })
})
