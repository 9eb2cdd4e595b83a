import { agingBucket, isReceivable } from '#shared/accounting/receivables.ts'
import { BILLING_RULES } from '#shared/customers/Customer.ts'
import { billedAfter } from '#shared/invoicing/billedAfter.ts'
import { unpaidBalance } from '#shared/invoicing/invoiceRules.ts'
import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { deliversDumpster, isWithoutRental, picksUpDumpster } from '#shared/jobs/jobActions.ts'
import { addDays, addMinutes, dayOfInstant, startOfDay } from '#shared/kernel/days.ts'
import { column, readRows, type Values } from '#server/database/readRows.ts'
import { randomFrom } from '#server/demo/random.ts'
import { AGING_BUCKET, BUCKET_NUMBERS, IS_RECEIVABLE } from '#server/reads/accounting/receivableConditions.ts'
import { INVOICE_IS_ACTIVE } from '#server/reads/invoicing/activeInvoices.ts'
import { IS_BILLED_AFTER } from '#server/reads/invoicing/isBilledAfter.ts'
import { BRINGS_BACK, IS_WORK, TAKES_OUT } from '#server/reads/jobs/jobConditions.ts'
import { SEED } from '#test/support/seed.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/testDatabase.ts'
import { Books } from './reporting/Books.ts'
import { store } from '../reports/storedRows.ts'

const ZONE = 'America/Detroit'
const AS_OF = '2025-11-04'
const CUTOVER = '2025-10-30'
const DELETED = '2025-11-01T12:00:00.000Z'

const random = randomFrom(SEED)
const books = new Books()

/** Days around those at which the age of an invoice changes. */
const someDay = (): string =>
  addDays(random.pick([AS_OF, CUTOVER]), -random.pick([0, 30, 60, 90]) + random.integer(-2, 2))
const someInstant = (): string => addMinutes(startOfDay(someDay(), ZONE), random.pick([-1, 0, 1, 719, 1439]))

for (let id = 1; id <= 60; id += 1) {
  const billingRule = random.pick([null, ...BILLING_RULES])
  books.add('Customer', { id, typeId: random.integer(1, 3), billingRule, companyName: `No. ${id}` })
}
books.add('ServiceAddress', { id: 1, customerId: 1, address1: '1 Main St', city: 'Ada' })
books.add('Dumpster', {
  id: 1,
  size: '20 yd',
  basePrice: 1,
  extendedPrice: 1,
  outerPrice: 1,
  kalamazooPrice: 1,
  weightLimit: 1,
})
books.add('Rental', {
  dumpsterId: 1,
  startDate: AS_OF,
  id: 1,
  customerId: 1,
  serviceAddressId: 1,
  statusId: 1,
})
for (let id = 1; id <= 150; id += 1)
  books.add('Job', {
    id,
    startDate: AS_OF,
    jobTypeId: random.integer(1, 7),
    actionId: random.pick([null, 1, 2]),
    rentalId: random.pick([null, 1]),
  })
for (let id = 1; id <= 300; id += 1) {
  const total = random.number(-50, 500, 2)
  const tax = random.pick([0, random.number(0, 20, 2)])
  const payments = random.pick([0, total + tax, random.number(0, 500, 2)])
  const amounts = { total, tax, payments: Math.round(payments * 100) / 100 }
  const standing = {
    statusId: random.pick([INVOICE_STATUS.voided, ...Object.values(INVOICE_STATUS)]),
    deleted: random.chance(0.2) ? DELETED : null,
  }
  books.add('Invoice', {
    id,
    customerId: 1,
    rentalId: 1,
    serviceAddressId: 1,
    ...amounts,
    ...standing,
    balance: unpaidBalance({ ...amounts, ...standing }),
    invoiceDate: someDay(),
    createDate: random.pick([null, someInstant()]),
    dueDate: random.pick([null, someDay(), someDay()]),
  })
}

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await store(database, 'CustomerType', { id: 3, name: 'Municipal', rowVersion: 1 })
  await books.store(database)
})
afterAll(() => database.close())

/** Keys of the rows for which a condition holds. */
async function keysWhere(table: string, condition: string, values: Values = {}): Promise<number[]> {
  const sql = `SELECT ${table} WHERE ${condition}`
  return (await readRows(database, sql, values, { id: column.number }))
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
}

function keysOf<R extends { readonly id: number }>(rows: readonly R[], holds: (row: R) => boolean): number[] {
  return rows.filter(holds).map(({ id }) => id)
}

const JOBS = 'j.[id] FROM [Job] j'
const INVOICES = 'i.[id] FROM [Invoice] i'
const CUSTOMERS = 'c.[id] FROM [Customer] c'

describe('a condition in SQL holds for the same rows as its rule', () => {
  it.each([
    ['[RD1] TAKES_OUT', TAKES_OUT, deliversDumpster],
    ['[RD2] BRINGS_BACK', BRINGS_BACK, picksUpDumpster],
    [
      '[RD3] IS_WORK',
      IS_WORK,
      ({ jobTypeId }: { readonly jobTypeId: number }) => !isWithoutRental(jobTypeId),
    ],
  ] as const)('%s', async (_name, condition, rule) => {
    expect(await keysWhere(JOBS, condition)).toEqual(keysOf(books.all('Job'), rule))
  })

  it.each([
    ['[RD4] INVOICE_IS_ACTIVE', INVOICE_IS_ACTIVE, isActiveInvoice],
    ['[RD5] IS_RECEIVABLE', IS_RECEIVABLE, isReceivable],
  ] as const)('%s', async (_name, condition, rule) => {
    expect(await keysWhere(INVOICES, condition)).toEqual(keysOf(books.all('Invoice'), rule))
  })

  it.each(['delivery', 'pickUp'] as const)(
    '[RD6] IS_BILLED_AFTER %s, for every type of customer',
    async (after) => {
      expect(await keysWhere(CUSTOMERS, IS_BILLED_AFTER[after])).toEqual(
        keysOf(books.all('Customer'), (customer) => billedAfter(customer) === after),
      )
    },
  )

  it('[RD7] AGING_BUCKET', async () => {
    const days = { asOf: AS_OF, cutover: CUTOVER }
    const values = {
      ...days,
      cutoverAt: startOfDay(CUTOVER, ZONE),
      late30: addDays(AS_OF, -30),
      late60: addDays(AS_OF, -60),
      late90: addDays(AS_OF, -90),
    }
    const sql = `SELECT i.[id], ${AGING_BUCKET} AS [bucket] FROM [Invoice] i`
    const rows = await readRows(database, sql, values, { id: column.number, bucket: column.number })
    expect(rows).toEqual(
      books.all('Invoice').map(({ id, createDate, invoiceDate, dueDate }) => {
        const createdOn = createDate === null ? invoiceDate : dayOfInstant(createDate, ZONE)
        return { id, bucket: BUCKET_NUMBERS[agingBucket({ createdOn, dueDate }, days)] }
      }),
    )
  })
})
