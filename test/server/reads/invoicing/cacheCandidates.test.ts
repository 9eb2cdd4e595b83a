import { createInvoiceLines } from '#shared/invoicing/createInvoiceLines.ts'
import { unbilledCharges } from '#shared/invoicing/unbilledCharges.ts'
import { toInvoiceLine } from '#shared/invoicing/toInvoiceLine.ts'
import { unbilledWork } from '#shared/invoicing/unbilledWork.ts'
import type { Parameter, Row } from '#server/database/Database.ts'
import { randomFrom, type Random } from '#server/demo/random.ts'
import { readBillings } from '#server/reads/invoicing/readBillings.ts'
import { readUnbilledCharges } from '#server/reads/invoicing/readUnbilledCharges.ts'
import { readUnbilledChargeCandidates } from '#server/reads/invoicing/unbilledChargeCandidates.ts'
import { readUnbilledWork } from '#server/reads/invoicing/readUnbilledWork.ts'
import { readUnbilledWorkCandidates } from '#server/reads/invoicing/unbilledWorkCandidates.ts'
import { CANDIDATE_ENTITIES, cacheCandidates } from '#server/reads/invoicing/cacheCandidates.ts'
import { store } from '#test/server/reports/storedRows.ts'
import { SEED } from '#test/support/seed.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/testDatabase.ts'
import { CUSTOMERS, RENTALS, randomHauls } from './randomHauls.ts'

const DAY = { today: '2025-06-01', timeZone: 'America/Detroit' }
const ALL = Array.from({ length: RENTALS }, (_, index) => index + 1)
const NOW = '2025-05-31T12:00:00.000Z'

let database: TestDatabase
let keys = 10_000
let clock = Date.parse(NOW)

beforeAll(async () => {
  database = await openTestDatabase()
  await randomHauls(randomFrom(SEED)).store(database)
  await billAll()
})
afterAll(() => database.close())

/** Bills all unbilled charges. */
async function billAll(): Promise<void> {
  let lines = 0
  for (const [rentalId, billing] of await readBillings(database, ALL, DAY)) {
    const billJobIds = unbilledCharges(billing).map(({ jobId }) => jobId)
    const drafts = createInvoiceLines({ ...billing, billJobIds }, 'continue').lines
    const invoice = { rentalId, customerId: 1, serviceAddressId: 1, statusId: 9, invoiceDate: DAY.today }
    await store(database, 'Invoice', { id: rentalId, ...invoice })
    for (const draft of drafts) {
      lines += 1
      await store(database, 'InvoiceLine', {
        ...toInvoiceLine(draft, lines, []),
        id: lines,
        invoiceId: rentalId,
      })
    }
  }
}

type Table = Parameters<typeof store>[1]

async function rowOf(table: Table, id: number): Promise<Row> {
  const [row] = await database.query(`SELECT * FROM "${table}" WHERE "id" = ${id}`, [])
  return row ?? {}
}

async function keysOf(table: Table, condition = '1 = 1'): Promise<readonly number[]> {
  const rows = await database.query(`SELECT "id" FROM "${table}" WHERE ${condition} ORDER BY "id"`, [])
  return rows.map(({ id }) => Number(id))
}

async function anyOf(random: Random, table: Table): Promise<number> {
  const of = await keysOf(table)
  return of[random.integer(0, of.length - 1)] ?? 0
}

/** Changes a record and records it as a save does. */
async function change(table: Table, id: number, values: Readonly<Record<string, Parameter>>): Promise<void> {
  const before = await rowOf(table, id)
  if (before['id'] === undefined) return
  const names = Object.keys(values)
  await database.transaction((transaction) =>
    transaction.execute(
      `UPDATE "${table}" SET ${names.map((name, index) => `"${name}" = ?${index + 1}`).join(', ')} WHERE "id" = ${id}`,
      Object.values(values),
    ),
  )
  const changes = names.map((name) => ({
    ColumnName: name,
    OriginalValue: before[name],
    NewValue: values[name],
  }))
  await record(table, id, 'Modified', changes)
}

/** Adds a copy of a record with other values, and records it. */
async function add(table: Table, like: number, values: Row): Promise<void> {
  const { id, ...row } = await rowOf(table, like)
  if (id === undefined) return
  keys += 1
  const added = { ...row, ...values }
  await store(database, table, { ...added, id: keys })
  const changes = Object.entries(added).map(([name, value]) => ({
    ColumnName: name,
    OriginalValue: null,
    NewValue: value,
  }))
  await record(table, keys, 'Added', changes)
}

async function record(table: string, id: number, action: string, changes: readonly object[]): Promise<void> {
  keys += 1
  clock += 3_600_000
  const entry = { entityTypeName: table, entityId: id, action, data: JSON.stringify({ Changes: changes }) }
  await store(database, 'AuditLog', { id: keys, when: new Date(clock).toISOString(), ...entry })
}

/** Something that happens in a business. */
async function happen(random: Random): Promise<void> {
  const line = await anyOf(random, 'InvoiceLine')
  const job = await anyOf(random, 'Job')
  const location = await anyOf(random, 'DumpsterLocation')
  const customer = random.integer(1, CUSTOMERS)
  const rental = random.integer(1, RENTALS)
  const changes: readonly [() => Promise<void>, ...(() => Promise<void>)[]] = [
    () => change('InvoiceLine', line, { deleted: NOW }),
    () => change('InvoiceLine', line, { deleted: null }),
    () => change('InvoiceLine', line, { quantity: random.number(0, 3, 2) }),
    () => change('InvoiceLine', line, { jobId: job }),
    () => change('InvoiceLine', line, { explanation: null }),
    () => change('Invoice', rental, { statusId: random.pick([1, 9, 14]) }),
    () => change('Invoice', rental, { deleted: random.pick([null, NOW]) }),
    () => change('Job', job, { weight: random.number(0, 9, 4) }),
    () => change('Job', job, { completed: random.pick([null, '2025-05-30T12:00:00.000Z']) }),
    () => change('Job', job, { rentalId: rental }),
    () => add('Job', job, { completed: NOW }),
    () => change('Rental', rental, { deleted: random.pick([null, NOW]) }),
    () => change('Rental', rental, { price: random.pick([0, 300, 345]) }),
    () => change('Rental', rental, { completed: random.pick([null, NOW]) }),
    () => change('Customer', customer, { standardRentalLength: random.integer(0, 9) }),
    () =>
      change('Customer', customer, {
        billingRule: random.pick(['Bill After Delivery', 'Bill After Pickup']),
      }),
    () => change('Customer', customer, { bypassKentCharge: random.integer(0, 1) }),
    () => change('ServiceAddress', customer, { county: random.pick(['Kent', 'Ottawa']) }),
    () => change('CustomerRate', customer, { pricePerTon: random.pick([0, 37.5]), customerId: customer }),
    () => add('CustomerRate', 1, { customerId: customer }),
    () => change('DumpsterLocation', location, { removedJobId: job }),
    () => change('DumpsterLocation', location, { placedJobId: job }),
  ]
  await random.pick(changes)()
}

const counted = () => {
  let searches = 0
  const count =
    <A extends readonly unknown[], R>(find: (...of: A) => R) =>
    (...of: A): R => {
      searches += 1
      return find(...of)
    }
  return { count, searches: () => searches }
}

/** The live rentals that are remembered because of a change, after a search that found none. */
async function touchedBy(changed: () => Promise<void>): Promise<readonly number[]> {
  const remembered = cacheCandidates(async () => [])
  // The last entry is read once more.
  await record('Setting', 1, 'Modified', [])
  await remembered(database, DAY.timeZone)
  await changed()
  return remembered(database, DAY.timeZone)
}

describe('[RD15] a change touches', () => {
  const rentalsWhere = (condition: string) => keysOf('Rental', `"deleted" IS NULL AND (${condition})`)
  const ofJobs = (ids: string) =>
    rentalsWhere(`"id" IN (SELECT "rentalId" FROM "Job" WHERE "id" IN (${ids}))`)
  /** A job of each of three live rentals. */
  const threeJobs = async (): Promise<readonly [number, number, number]> => {
    const rows = await database.query(
      `SELECT MIN(j."id") AS "id" FROM "Job" j JOIN "Rental" r ON r."id" = j."rentalId"
       WHERE r."deleted" IS NULL GROUP BY j."rentalId" ORDER BY j."rentalId" LIMIT 3`,
      [],
    )
    const [first, second, third] = rows.map(({ id }) => Number(id))
    if (first === undefined || second === undefined || third === undefined) throw new Error('Too few rentals')
    return [first, second, third]
  }
  const IS_OF_LIVE_RENTAL = `"jobId" IN (SELECT j."id" FROM "Job" j JOIN "Rental" r ON r."id" = j."rentalId" WHERE r."deleted" IS NULL)`

  it('the rental of a job, and the one that it was moved from', async () => {
    const [job, other] = await threeJobs()
    const expected = await ofJobs(`${job}, ${other}`)
    expect(expected).toHaveLength(2)
    const { rentalId } = await rowOf('Job', other)
    expect(await touchedBy(() => change('Job', job, { rentalId: Number(rentalId) }))).toEqual(expected)
  })

  it('the rental of the job of a line, and the one that it was moved from', async () => {
    const [line = 0] = await keysOf('InvoiceLine', IS_OF_LIVE_RENTAL)
    const [from, to] = await threeJobs()
    await change('InvoiceLine', line, { jobId: from })
    const expected = await ofJobs(`${from}, ${to}`)
    expect(expected).toHaveLength(2)
    expect(await touchedBy(() => change('InvoiceLine', line, { jobId: to }))).toEqual(expected)
    expect(await touchedBy(() => change('InvoiceLine', line, { deleted: NOW }))).toEqual(
      await ofJobs(`${to}`),
    )
  })

  it('the rentals that an invoice bills', async () => {
    const [invoice = 0] = await keysOf(
      'Invoice',
      `"id" IN (SELECT "invoiceId" FROM "InvoiceLine" WHERE ${IS_OF_LIVE_RENTAL})`,
    )
    const jobs = `SELECT "jobId" FROM "InvoiceLine" WHERE "invoiceId" = ${invoice}`
    const expected = await ofJobs(jobs)
    expect(expected).not.toEqual([])
    expect(await touchedBy(() => change('Invoice', invoice, { statusId: 14 }))).toEqual(expected)
  })

  it('the rentals of the jobs that placed and removed a dumpster, before and after', async () => {
    const [location = 0] = await keysOf('DumpsterLocation')
    const [a, b, c] = await threeJobs()
    await change('DumpsterLocation', location, { placedJobId: a, removedJobId: b })
    const expected = await ofJobs(`${a}, ${b}, ${c}`)
    expect(expected).toHaveLength(3)
    expect(await touchedBy(() => change('DumpsterLocation', location, { removedJobId: c }))).toEqual(expected)
  })

  it('all rentals of a customer, an address or a rate, but only by what prices depend on', async () => {
    const ofCustomer = await rentalsWhere('"customerId" = 1')
    const ofAddress = await rentalsWhere('"serviceAddressId" = 1')
    expect(await touchedBy(() => change('Customer', 1, { fuelRate: 9 }))).toEqual(ofCustomer)
    expect(await touchedBy(() => change('Customer', 1, { balance: 9 }))).toEqual([])
    expect(await touchedBy(() => change('ServiceAddress', 1, { distance: 9 }))).toEqual(ofAddress)
    expect(await touchedBy(() => change('ServiceAddress', 1, { city: 'Ada' }))).toEqual([])
    const [like = 0] = await keysOf('CustomerRate')
    expect(await touchedBy(() => add('CustomerRate', like, { customerId: 1 }))).toEqual(ofCustomer)
    const rate = Math.max(...(await keysOf('CustomerRate')))
    const both = await rentalsWhere('"customerId" IN (1, 2)')
    expect(await touchedBy(() => change('CustomerRate', rate, { customerId: 2 }))).toEqual(both)
  })

  it('the rental that is changed itself', async () => {
    const [first = 0] = await rentalsWhere('1 = 1')
    expect(await touchedBy(() => change('Rental', first, { price: 321 }))).toEqual([first])
  })
})

it('M-029 B-11 [RD15] whatever is changed after a search, every rental that another search finds is remembered', async () => {
  const random = randomFrom(SEED)
  let added = 0
  for (let round = 0; round < 40; round += 1) {
    const { count, searches } = counted()
    const remembered = cacheCandidates(count(readUnbilledWorkCandidates))
    const before = new Set(await remembered(database, DAY.timeZone))
    for (let changes = 0; changes < 3; changes += 1) await happen(random)
    const found = await readUnbilledWorkCandidates(database, DAY.timeZone)
    const known = new Set(await remembered(database, DAY.timeZone))
    expect(found.filter((id) => !known.has(id))).toEqual([])
    added += found.filter((id) => !before.has(id)).length
    expect(searches()).toBe(1)
  }
  expect(added).toBeGreaterThan(0)
})

it('M-029 B-11 [RD15] unbilled charges and what was forgotten are the same with it, the changes accumulating', async () => {
  const random = randomFrom(SEED + 1)
  const delivery = cacheCandidates((of, zone) => readUnbilledChargeCandidates(of, zone, 'delivery'))
  const pickUp = cacheCandidates((of, zone) => readUnbilledChargeCandidates(of, zone, 'pickUp'))
  const unbilled = cacheCandidates(readUnbilledWorkCandidates)
  for (let round = 0; round < 10; round += 1) {
    for (let changes = 0; changes < 10; changes += 1) await happen(random)
    for (const [after, find] of [
      ['delivery', delivery],
      ['pickUp', pickUp],
    ] as const)
      expect(byRental(await readUnbilledCharges(database, DAY, after, find))).toEqual(
        byRental(await readUnbilledCharges(database, DAY, after)),
      )
    expect(await readUnbilledWork(database, DAY, unbilled)).toEqual(await readUnbilledWork(database, DAY))
  }
})

const byRental = <T extends { readonly rentalId: number }>(found: readonly T[]): readonly T[] =>
  found.toSorted((a, b) => a.rentalId - b.rentalId)

it('[RD15] searches again once a price of every rental has changed, and leaves out rentals that were deleted', async () => {
  const { count, searches } = counted()
  const remembered = cacheCandidates(count(readUnbilledWorkCandidates))
  const [first = 0] = await remembered(database, DAY.timeZone)
  await change('Rental', first, { deleted: NOW })
  expect(await remembered(database, DAY.timeZone)).not.toContain(first)
  expect(searches()).toBe(1)
  await change('Dumpster', 1, { weightLimit: 1 })
  const found = await remembered(database, DAY.timeZone)
  expect(searches()).toBe(2)
  expect(found.toSorted((a, b) => a - b)).toEqual(
    (await readUnbilledWorkCandidates(database, DAY.timeZone)).toSorted((a, b) => a - b),
  )
})

it('[RD15] watches every table that the searches read', async () => {
  const statements: string[] = []
  const listening = {
    dialect: database.dialect,
    query: (sql: string, parameters: readonly never[]) => {
      statements.push(sql)
      return database.query(sql, parameters)
    },
  }
  await readUnbilledWorkCandidates(listening, DAY.timeZone)
  const tables = statements.flatMap((sql) =>
    [...sql.matchAll(/(?:FROM|JOIN) "(\w+)"/g)].map(([, table]) => table),
  )
  expect(new Set(tables)).toEqual(new Set(CANDIDATE_ENTITIES))
})

it('B-11 [RD15] finds what is only forgotten on a later day', async () => {
  const candidates = new Set(await readUnbilledWorkCandidates(database, DAY.timeZone))
  const live = await keysOf('Rental', '"deleted" IS NULL')
  const later = await readBillings(database, live, { ...DAY, today: '2027-01-01' })
  const forgotten = [...later].filter(([, billing]) => unbilledWork(billing).length > 0)
  expect(forgotten.length).toBeGreaterThan(0)
  expect(forgotten.filter(([rentalId]) => !candidates.has(rentalId))).toEqual([])
})
