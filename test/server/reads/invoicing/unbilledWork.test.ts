import { createInvoiceLines } from '#shared/invoicing/createInvoiceLines.ts'
import { toInvoiceLine } from '#shared/invoicing/toInvoiceLine.ts'
import { unbilledWork, type UnbilledReason } from '#shared/invoicing/unbilledWork.ts'
import { randomFrom } from '#server/demo/random.ts'
import { readBillings } from '#server/reads/invoicing/readBillings.ts'
import { readUnbilledWork } from '#server/reads/invoicing/readUnbilledWork.ts'
import { readUnbilledWorkCandidates } from '#server/reads/invoicing/unbilledWorkCandidates.ts'
import { store } from '#test/server/reports/storedRows.ts'
import { SEED } from '#test/support/seed.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/testDatabase.ts'
import { RENTALS, randomHauls } from './randomHauls.ts'

const DAY = { today: '2025-06-01', timeZone: 'America/Detroit' }

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const execute = (sql: string) => database.transaction((transaction) => transaction.execute(sql, []))

it('B-11 [IN47] whatever the rentals, jobs and lines are, no rental with something forgotten is missed', async () => {
  const random = randomFrom(SEED)
  const hauls = randomHauls(random)
  await hauls.store(database)
  const live = hauls.all('Rental').flatMap(({ id, deleted }) => (deleted === null ? [id] : []))
  for (const id of live) {
    if (random.chance(0.3))
      await execute(`UPDATE "Rental" SET "price" = ${random.pick([0, 300, 320])} WHERE "id" = ${id}`)
    // Most stay open: only dumpsters of open rentals can be on site for too long.
    if (random.chance(0.3))
      await execute(`UPDATE "Rental" SET "completed" = '2025-05-20T12:00:00.000Z' WHERE "id" = ${id}`)
  }
  let lines = 0
  for (const [rentalId, billing] of await readBillings(database, live, DAY)) {
    if (random.chance(0.2)) continue
    const statusId = random.pick([1, 9, 14])
    const invoice = {
      id: rentalId,
      rentalId,
      customerId: 1,
      serviceAddressId: 1,
      statusId,
      invoiceDate: DAY.today,
    }
    await store(database, 'Invoice', invoice)
    for (const draft of createInvoiceLines(billing, 'continue').lines) {
      lines += 1
      await store(database, 'InvoiceLine', {
        ...toInvoiceLine(draft, lines, []),
        id: lines,
        invoiceId: rentalId,
      })
    }
  }
  const expected = [...(await readBillings(database, live, DAY))].flatMap(([rentalId, billing]) =>
    unbilledWork(billing).map(({ reason, jobId, amount }) => ({ rentalId, reason, jobId, amount })),
  )
  const found = await readUnbilledWork(database, DAY)
  const key = (work: (typeof expected)[number]): string =>
    `${work.rentalId} ${work.jobId} ${work.reason} ${work.amount ?? '?'}`
  expect(found.map(key).toSorted()).toEqual(expected.map(key).toSorted())
  // The rows have each reason, and the database leaves out rentals without any.
  const reasons = new Set(expected.map(({ reason }): UnbilledReason => reason))
  expect([...reasons]).toEqual(expect.arrayContaining(['noLine', 'onSite', 'noWeight', 'rentalPrice']))
  expect((await readUnbilledWorkCandidates(database, DAY.timeZone)).length).toBeLessThan(RENTALS)
  expect(found.map(({ completedOn }) => completedOn)).toEqual(
    found.map(({ completedOn }) => completedOn).toSorted(),
  )
})
