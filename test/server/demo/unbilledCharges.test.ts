import { unbilledCharges } from '#shared/invoicing/unbilledCharges.ts'
import { loadsOf } from '#shared/invoicing/loads.ts'
import { addDays, dayOfInstant } from '#shared/kernel/days.ts'
import { fuelRateAt } from '#shared/pricing/fuelRates.ts'
import { readBillings } from '#server/reads/invoicing/readBillings.ts'
import { column, readRows } from '#server/database/readRows.ts'
import { seedDemoCompany } from '#server/demo/seed.ts'
import { DEMO_SIZES } from '#server/demo/sizes.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/testDatabase.ts'

const TIME_ZONE = 'America/Detroit'
const TODAY = '2026-11-21'
/** The office looks at a load within two weeks, and does not work on days off. */
const RHYTHM = 14 + 4

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  const now = `${TODAY}T18:00:00.000Z`
  await seedDemoCompany(database, { now, timeZone: TIME_ZONE, size: DEMO_SIZES.small, seed: 7 })
})
afterAll(() => database.close())

/** The last day on which an invoice was reversed, by rental: its jobs are billed again then. */
async function takenBack(): Promise<ReadonlyMap<number, string>> {
  const rows = await readRows(
    database,
    'SELECT [rentalId], MAX([deleted]) AS [last] FROM [Invoice] WHERE [deleted] IS NOT NULL GROUP BY [rentalId]',
    {},
    { rentalId: column.number, last: column.text },
  )
  return new Map(rows.map(({ rentalId, last }) => [rentalId, dayOfInstant(last, TIME_ZONE)]))
}

describe('the office of the demo company', () => {
  it('M-029 [IN41] [IN42] leaves nothing unbilled that is older than its billing rhythm', async () => {
    const ids = await readRows(
      database,
      'SELECT [id] FROM [Rental] WHERE [deleted] IS NULL',
      {},
      { id: column.number },
    )
    const day = { today: TODAY, timeZone: TIME_ZONE }
    const billings = await readBillings(
      database,
      ids.map(({ id }) => id),
      day,
    )
    const reopened = await takenBack()
    const old = [...billings].flatMap(([rentalId, billing]) => {
      const loadOf = loadsOf(billing.jobs)
      return unbilledCharges(billing).filter(({ jobId }) => {
        const job = billing.jobs.find(({ id }) => id === jobId)
        const { delivery = null, pickUp = null } = job === undefined ? {} : loadOf(job)
        const days = [job, delivery, pickUp].flatMap((each) => each?.completedOn ?? [])
        return [...days, reopened.get(rentalId) ?? ''].every((each) => each < addDays(TODAY, -RHYTHM))
      })
    })
    expect(old).toEqual([])
    expect(billings.size).toBeGreaterThan(100)
  })

  it('F-098 [PR14] gives each job the fuel rate that held when it was completed', async () => {
    const rates = await readRows(
      database,
      'SELECT [id], [rate], [startDate], [endDate] FROM [FuelRatePercentage]',
      {},
      { id: column.number, rate: column.number, startDate: column.text, endDate: column.textOrNull },
    )
    const jobs = await readRows(
      database,
      'SELECT [id], [completed], [fuelRatePercentageId] FROM [Job] WHERE [completed] IS NOT NULL AND [fuelRatePercentageId] IS NOT NULL',
      {},
      { id: column.number, completed: column.text, fuelRatePercentageId: column.number },
    )
    expect(rates.length).toBeGreaterThan(2)
    expect(
      jobs.filter(
        ({ completed, fuelRatePercentageId }) => fuelRateAt(rates, completed)?.id !== fuelRatePercentageId,
      ),
    ).toEqual([])
  })
})
