import type { App } from '#client/app/App.ts'
import { saveRecords } from '#client/context/saving/saveRecords.ts'
import { createTestApp } from '#test/client/support/createTestApp.ts'
import { known, rowOf } from '../customers/support/customerStore.ts'

const QUESTION =
  "Its total of $12,000.00 is more than 10 times the customer's usual $120.00. Do you want to save it?"

/** An application with an invoice of two lines, of which each bills $60.00, and whose customer is usually charged $120.00. */
async function appWithInvoice(): Promise<App> {
  const app = await createTestApp()
  const day = '2026-11-20'
  app.store.mergeRows('Invoice', [
    rowOf('Invoice', {
      id: 7,
      customerId: 1,
      rentalId: 5,
      serviceAddressId: 11,
      total: 120,
      invoiceDate: day,
    }),
  ])
  for (const id of [71, 72])
    app.store.mergeRows('InvoiceLine', [
      rowOf('InvoiceLine', {
        id,
        invoiceId: 7,
        rentalId: 5,
        lineNumber: id,
        quantity: 1,
        rate: 60,
        miscItem: true,
      }),
    ])
  return app
}

const line = (app: App, id: number) => known(app.store.cached('InvoiceLine', id))
const save = (app: App): Promise<boolean> => saveRecords(app, [line(app, 71), line(app, 72)], () => {})

describe('Saving the lines of an invoice', () => {
  it('M-008 [IN300] asks once where they raise it far above what its customer is usually charged', async () => {
    const app = await appWithInvoice()
    const usual = jest.spyOn(app.store, 'fetchResult').mockResolvedValue([{ id: 1, usual: 120 }])
    const confirm = jest.spyOn(app.dialogs, 'confirm').mockResolvedValue(false)
    line(app, 71).rate = 11_000
    line(app, 72).rate = 1_000
    expect(await save(app)).toBe(false)
    expect(confirm.mock.calls).toEqual([[QUESTION]])
    expect(usual.mock.calls[0]?.[1]).toEqual({ customerIds: [1] })
    expect(app.store.pending.count).toBe(2)
  })

  it('[IN300] asks nothing where they do not raise it, and stores nothing where it cannot be known', async () => {
    const app = await appWithInvoice()
    const usual = jest.spyOn(app.store, 'fetchResult').mockRejectedValue(new Error('No connection'))
    const report = jest.spyOn(app.errors, 'report').mockImplementation(() => {})
    const sent = jest.spyOn(app.store, 'save').mockResolvedValue({ entities: [], keyMappings: [] })
    line(app, 71).rate = 50
    await save(app)
    expect([usual.mock.calls.length, sent.mock.calls.length]).toEqual([0, 1])
    line(app, 71).rate = 70
    expect(await save(app)).toBe(false)
    expect([report.mock.calls.length, sent.mock.calls.length]).toEqual([1, 1])
  })
})
