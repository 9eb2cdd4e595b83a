import type { Values } from '#test/server/save/openSaving.ts'
import { store } from '#test/server/reports/storedRows.ts'
import { aUser } from './callServer.ts'
import { serveMoney } from './serveMoney.ts'

const money = serveMoney()
const { as, execute } = money

beforeEach(async () => {
  as(aUser('Invoice:Admin'))
  await execute(`UPDATE "Job" SET "completed" = '2025-03-01T15:00:00.000Z', "dumpsterId" = 1 WHERE "id" = 1`)
})

async function ask(name: string, payload: object) {
  const response = await money.app.inject({ method: 'POST', url: `/api/utility/${name}`, payload })
  return response.json()
}

const draft = (work: { readonly jobIds?: number[]; readonly rentalIds?: number[] }) =>
  ask('draftInvoices', { jobIds: [], rentalIds: [], ...work })

describe('Invoices that are drafted together', () => {
  it('M-065 [IN580] have the lines that creating them by themselves stores, and nothing is stored before', async () => {
    await execute(
      `UPDATE "Rental" SET "billDaily" = 1, "dailyRate" = 18, "completed" = '2025-03-15T15:00:00.000Z' WHERE "id" = 512`,
    )
    const { invoices, leftOut } = await draft({ jobIds: [1], rentalIds: [512] })
    expect([await money.books.rows('Invoice'), await money.books.rows('InvoiceLine'), leftOut]).toEqual([
      [],
      [],
      [],
    ])
    await ask('generateRevenueLines', { jobId: 1, createInvoice: true })
    const stored = await money.books.rows('InvoiceLine')
    expect(stored).toHaveLength(3)
    const [drafted] = invoices
    expect([invoices.length, drafted.rentalId, drafted.invoiceId]).toEqual([1, 512, null])
    expect(stored).toMatchObject(drafted.lines.map(({ values }: Values) => values))
    const days = drafted.lines.flatMap(({ billedDays }: Values) => billedDays ?? [])
    expect(days).toEqual([{ startDate: '2025-03-01', endDate: '2025-03-15', quantity: 14 }])
    expect(await money.books.rows('RentalBillingLine')).toMatchObject(days)
  })

  it('M-065 [IN580] are one for each rental, on its draft where it has one, numbered after its lines', async () => {
    const { id } = await money.books.invoice([{ rate: 5 }])
    const { invoices } = await draft({ jobIds: [1, 1], rentalIds: [512] })
    expect(invoices).toMatchObject([
      {
        rentalId: 512,
        invoiceId: id,
        lines: [{ values: { lineNumber: 2, jobId: 1, rate: 350 } }, { values: { lineNumber: 3 } }],
      },
    ])
  })

  it('M-065 [IN580] leave out a load without a weight or a rate, and say why', async () => {
    await store(money.books.database, 'CustomerRate', {
      id: 1,
      customerId: 1,
      rateTypeId: 4,
      zone: 3,
      rate: 99,
    })
    await execute(
      `UPDATE "Job" SET "completed" = '2025-03-09T15:00:00.000Z', "dumpsterId" = 1, "jobTypeId" = 2, "actionId" = 2 WHERE "id" = 2`,
    )
    expect(await draft({ jobIds: [1] })).toEqual({
      invoices: [],
      leftOut: [
        {
          rentalId: 512,
          reason:
            'J2 was picked up without a weight. Could not find a rate that matched - Range: Regular or Zone: none.',
        },
      ],
    })
    expect(await draft({ rentalIds: [513] })).toEqual({
      invoices: [],
      leftOut: [{ rentalId: 513, reason: 'Nothing is left to bill.' }],
    })
  })

  it('are drafted for users who manage invoices', async () => {
    as(aUser('Schedule:CanComplete'))
    expect(await draft({ jobIds: [1] })).toMatchObject({ code: 'not_allowed' })
  })
})
