import { aUser } from './callServer.ts'
import { serveMoney } from './serveMoney.ts'

const money = serveMoney()
const { as } = money

const ask = async (more: object): Promise<unknown> => {
  const payload = { statusIds: [], includeDeleted: false, ...more }
  const response = await money.app.inject({ method: 'POST', url: '/api/history/invoice', payload })
  expect(response.statusCode).toBe(200)
  return response.json()
}

describe('the margins of rentals in the history of invoices', () => {
  beforeEach(async () => {
    await money.books.invoice([{ rate: 100, jobId: 1 }])
    await money.books.invoice([{ rate: 60 }])
    await money.execute(
      `UPDATE "Job" SET "weight" = 2, "tonExpense" = 40, "completed" = '2025-05-02T15:00:00.000Z' WHERE "id" = 1`,
    )
  })

  it('O-085 [IN39] are included for administrators on request, equal to those of the rental panel', async () => {
    as(aUser('Admin'))
    const panel = await money.app.inject({
      method: 'POST',
      url: '/api/job/getRentalMarginInfos',
      payload: { rentalId: 512 },
    })
    expect(panel.json()).toMatchObject({ rentalMargin: 0.5 })
    expect(await ask({ rentalMargins: true })).toMatchObject([
      { rentalId: 512, rentalMargin: 0.5 },
      { rentalId: 512, rentalMargin: 0.5 },
    ])
  })

  it('O-085 are included for nobody else, and only on request', async () => {
    as(aUser('Admin'))
    const rows = await ask({})
    expect(rows).not.toMatchObject([{ rentalMargin: 0.5 }, {}])
    as(aUser('Invoice:Admin'))
    expect(await ask({ rentalMargins: true })).toEqual(rows)
  })
})
