import { createInvoiceLines } from '#shared/invoicing/createInvoiceLines.ts'
import { billedAfter } from '#shared/invoicing/billedAfter.ts'
import { unbilledCharges } from '#shared/invoicing/unbilledCharges.ts'
import { toInvoiceLine } from '#shared/invoicing/toInvoiceLine.ts'
import { readBillings } from '#server/reads/invoicing/readBillings.ts'
import { readUnbilledChargeCandidates } from '#server/reads/invoicing/unbilledChargeCandidates.ts'
import { readUnbilledCharges } from '#server/reads/invoicing/readUnbilledCharges.ts'
import { randomFrom, type Random } from '#server/demo/random.ts'
import { store } from '#test/server/reports/storedRows.ts'
import { SEED } from '#test/support/seed.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/testDatabase.ts'
import { CUSTOMERS, RENTALS, randomHauls } from './randomHauls.ts'

const DAY = { today: '2025-06-01', timeZone: 'America/Detroit' }
const ALL = Array.from({ length: RENTALS }, (_, index) => index + 1)
const PRODUCTS = { Dumpster: 1, Fuel: 2, 'Kent County': 3, 'Card Fee': 59, Misc: 58 } as const

let database: TestDatabase
let invoices = 0
let lines = 0

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const execute = (sql: string) => database.transaction((transaction) => transaction.execute(sql, []))

/** Bills part of the unbilled charges of some rentals, on separate invoices. */
async function billSome(random: Random): Promise<void> {
  for (const [rentalId, billing] of await readBillings(database, ALL, DAY)) {
    const jobIds = unbilledCharges(billing).flatMap(({ jobId }) => (random.chance(0.9) ? [jobId] : []))
    const drafts = createInvoiceLines({ ...billing, billJobIds: jobIds }, 'continue').lines
    if (random.chance(0.2) || drafts.length === 0) continue
    invoices += 1
    await store(database, 'Invoice', {
      id: invoices,
      rentalId,
      customerId: 1,
      serviceAddressId: 1,
      statusId: random.pick([1, 9, 14]),
      invoiceDate: DAY.today,
    })
    for (const [index, draft] of drafts.entries()) {
      lines += 1
      const stored = toInvoiceLine(draft, index + 1, [])
      const product = { quickBooksProductId: PRODUCTS[draft.azureType] }
      await store(database, 'InvoiceLine', { ...stored, ...product, id: lines, invoiceId: invoices })
    }
  }
}

/** Random changes of rows afterwards. */
async function disturb(random: Random): Promise<void> {
  const line = () => random.integer(1, Math.max(1, lines))
  const job = () => random.integer(1, RENTALS * 9)
  const customer = () => random.integer(1, CUSTOMERS)
  const changes: readonly [() => string, ...(() => string)[]] = [
    () => `UPDATE "InvoiceLine" SET "deleted" = '2025-05-31T12:00:00.000Z' WHERE "id" = ${line()}`,
    () => `UPDATE "InvoiceLine" SET "quantity" = ${random.number(0, 3, 2)} WHERE "id" = ${line()}`,
    () => `UPDATE "InvoiceLine" SET "rate" = ${random.number(0, 300, 2)} WHERE "id" = ${line()}`,
    () => `UPDATE "InvoiceLine" SET "explanation" = NULL WHERE "id" = ${line()}`,
    () => `UPDATE "Job" SET "weight" = ${random.number(0, 9, 4)} WHERE "id" = ${job()}`,
    () => `UPDATE "Job" SET "completed" = NULL WHERE "id" = ${job()}`,
    () => `UPDATE "Job" SET "billAsDumpsterId" = ${random.integer(1, 4)} WHERE "id" = ${job()}`,
    () => `UPDATE "Customer" SET "standardRentalLength" = ${random.integer(0, 9)} WHERE "id" = ${customer()}`,
    () =>
      `UPDATE "CustomerRate" SET "weightLimit" = ${random.pick(['NULL', '0', '1.5'])} WHERE "customerId" = ${customer()}`,
    () =>
      `UPDATE "CustomerRate" SET "${random.pick(['validFrom', 'validUntil'])}" = '2025-04-${random.integer(10, 25)}' WHERE "customerId" = ${customer()}`,
    () => `UPDATE "CustomerRate" SET "pricePerTon" = 37.5 WHERE "customerId" = ${customer()}`,
    () => `UPDATE "ServiceAddress" SET "county" = 'Kent County' WHERE "id" = ${customer()}`,
  ]
  for (let count = 0; count < 60; count += 1) await execute(random.pick(changes)())
}

it('M-029 [IN41] [IN42] whatever happens to lines, jobs and terms, no rental with unbilled charges is missed', async () => {
  const random = randomFrom(SEED)
  const hauls = randomHauls(random)
  await hauls.store(database)
  const live = hauls.all('Rental').flatMap(({ id, deleted }) => (deleted === null ? [id] : []))
  let left = 0
  for (let round = 0; round < 6; round += 1) {
    await billSome(random)
    if (round > 0) await disturb(random)
    const billings = await readBillings(database, live, DAY)
    for (const after of ['delivery', 'pickUp'] as const) {
      const expected = [...billings]
        .filter(([, { customer }]) => billedAfter(customer) === after)
        .flatMap(([rentalId, billing]) => (unbilledCharges(billing).length > 0 ? [rentalId] : []))
      const found = await readUnbilledCharges(database, DAY, after)
      expect(found.map(({ rentalId }) => rentalId).toSorted((a, b) => a - b)).toEqual(expected)
      left += RENTALS / 2 - (await readUnbilledChargeCandidates(database, DAY.timeZone, after)).length
    }
  }
  // It does exclude many without unbilled charges.
  expect(left).toBeGreaterThan(RENTALS)
})
