import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { added, modified, type SentEntity } from '#test/server/save/openSaving.ts'
import { AUDITED_ENTITIES } from '#test/support/invariants/audit.ts'
import { checkInvariants, describeBroken } from '#test/support/invariants/checkInvariants.ts'
import { readCompany, type CompanyRecords } from '#test/support/invariants/CompanyRecords.ts'
import { openBusiness, type Business } from './openBusiness.ts'
import type { Person, Request } from './Operation.ts'

const RIVALS = 12
const TODAY = '2025-06-02'

let business: Business

beforeAll(async () => {
  business = await openBusiness()
})

afterAll(() => business.close())

const stored = (): Promise<CompanyRecords> => readCompany(business.database, AUDITED_ENTITIES)

/** Saves as the owner; returns the assigned keys of the added records. */
async function saved(entity: string, ...entities: readonly SentEntity[]): Promise<readonly number[]> {
  const answer = await business.send('owner', { save: entities })
  expect([answer.status, answer.message]).toEqual([200, ''])
  // The answer of a save has its rows under this name.
  const { entities: rows } = answer.body as { readonly entities: readonly Record<string, unknown>[] }
  return rows.filter(({ $type }) => $type === `${entity}:#Rolloff`).map(({ id }) => Number(id))
}

/** Jobs to deliver, each of a rental of its own. */
async function deliveries(count: number): Promise<readonly number[]> {
  const rows = Array.from({ length: count }, (_, index) => [
    added('Rental', -1 - index, { customerId: 1, serviceAddressId: 1, dumpsterId: 2, startDate: TODAY }),
    added('Job', -100 - index, {
      rentalId: -1 - index,
      jobTypeId: JOB_TYPE.delivery,
      dumpsterId: 2,
      startDate: TODAY,
    }),
  ])
  return saved('Job', ...rows.flat())
}

/** Dumpsters of the size that the jobs deliver. */
async function dumpsters(): Promise<readonly number[]> {
  return (await stored()).where('DumpsterInventory', 'dumpsterTypeId', 2).map(({ id }) => id)
}

/** Sends concurrent requests by alternating users and counts the responses. */
async function atOnce(
  requests: readonly Request[],
  people: readonly Person[],
): Promise<Readonly<Record<string, number>>> {
  const answers = await Promise.all(
    requests.map((request, index) => business.send(people[index % people.length] ?? 'owner', request)),
  )
  const outcomes: Record<string, number> = {}
  for (const { isDone, status, code } of answers) {
    const outcome = isDone ? 'done' : `${status} ${code}`
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  return outcomes
}

const oneOf = (request: Request): readonly Request[] => Array.from({ length: RIVALS }, () => request)

/** One succeeds, and all others get a conflict. */
const ONE_DONE = { done: 1, '409 concurrency_conflict': RIVALS - 1 }

const completion = (jobId: number, inventoryId: number | undefined): Request => ({
  call: '/api/job/completeJob',
  body: { jobId, inventoryId: inventoryId ?? null, weight: null },
})

describe('of people who do the same at the same moment over HTTP, one succeeds and the others get a typed conflict', () => {
  it('O-053 when they complete the same job', async () => {
    const [jobId = 0] = await deliveries(1)
    const own = await dumpsters()
    const requests = Array.from({ length: RIVALS }, (_, index) => completion(jobId, own[index % own.length]))
    expect(await atOnce(requests, ['dispatcher', 'owner', 'otherDriver'])).toEqual(ONE_DONE)
    expect((await stored()).where('DumpsterLocation', 'placedJobId', jobId)).toHaveLength(1)
  })

  it('O-055 when their jobs deliver the same dumpster to different customers', async () => {
    const jobIds = await deliveries(RIVALS)
    const [dumpster] = await saved(
      'DumpsterInventory',
      added('DumpsterInventory', -1, { dumpsterTypeId: 2, dumpsterNumber: 52 }),
    )
    const requests = jobIds.map((jobId) => completion(jobId, dumpster))
    expect(await atOnce(requests, ['dispatcher', 'owner'])).toEqual(ONE_DONE)
    const placed = (await stored()).where('DumpsterLocation', 'dumpsterInventoryId', dumpster)
    expect(placed).toHaveLength(1)
  })

  it('O-074 when they assign a location to the same dumpster', async () => {
    const [dumpster] = await saved(
      'DumpsterInventory',
      added('DumpsterInventory', -1, { dumpsterTypeId: 1, dumpsterNumber: 50 }),
    )
    const placed = business.now()
    const placement = added('DumpsterLocation', -1, {
      dumpsterInventoryId: dumpster,
      storageDumpSiteId: 1,
      placed,
    })
    expect(await atOnce(oneOf({ save: [placement] }), ['dispatcher', 'owner'])).toEqual(ONE_DONE)
  })

  it('M-039 M-041 when they pay the same invoice in full', async () => {
    await deliveries(1)
    const rental = (await stored()).all('Rental').at(-1)
    const [invoiceId = 0] = await saved(
      'Invoice',
      added('Invoice', -1, { rentalId: rental?.id }),
      added('InvoiceLine', -2, { invoiceId: -1, lineNumber: 1, rate: 350.5 }),
    )
    const payment: Request = {
      save: [
        added('Payment', -1, { customerId: 1, paymentDate: TODAY, paymentAmount: 350.5 }),
        added('PaymentLine', -2, { paymentId: -1, invoiceId, lineNumber: 1, amount: 350.5 }),
      ],
    }
    expect(await atOnce(oneOf(payment), ['bookkeeper', 'owner'])).toEqual(ONE_DONE)
    const invoice = (await stored()).find('Invoice', invoiceId)
    expect([invoice?.payments, invoice?.balance]).toEqual([350.5, 0])
  })

  it('O-054 when they un-complete the same job', async () => {
    const [jobId = 0] = await deliveries(1)
    const [dumpster] = await saved(
      'DumpsterInventory',
      added('DumpsterInventory', -1, { dumpsterTypeId: 2, dumpsterNumber: 51 }),
    )
    expect((await business.send('owner', completion(jobId, dumpster))).isDone).toBe(true)
    const request: Request = { call: '/api/utility/uncompleteJob', body: { jobId } }
    expect(await atOnce(oneOf(request), ['dispatcher', 'owner'])).toEqual(ONE_DONE)
    expect((await stored()).where('DumpsterLocation', 'placedJobId', jobId)).toEqual([])
  })

  it('M-042 when they apply the same credit', async () => {
    await deliveries(1)
    const rental = (await stored()).all('Rental').at(-1)
    const [invoiceId = 0] = await saved(
      'Invoice',
      added('Invoice', -1, { rentalId: rental?.id }),
      added('InvoiceLine', -2, { invoiceId: -1, lineNumber: 1, rate: 500 }),
    )
    const [creditId = 0] = await saved(
      'PaymentCredit',
      added('PaymentCredit', -1, { customerId: 1, amount: 20, notes: 'Goodwill' }),
    )
    const credit = (await stored()).find('PaymentCredit', creditId)
    const application: Request = {
      save: [
        added('Payment', -1, { customerId: 1, paymentDate: TODAY, paymentAmount: 0 }),
        added('PaymentLine', -2, { paymentId: -1, invoiceId, lineNumber: 1, amount: 20 }),
        modified('PaymentCredit', { ...credit }, { paymentId: -1, applied: business.now() }),
      ],
    }
    expect(await atOnce(oneOf(application), ['bookkeeper', 'owner'])).toEqual(ONE_DONE)
    expect((await stored()).find('Invoice', invoiceId)?.balance).toBe(480)
  })

  it('IN2 O-053 when they charge the same job, or the same dumpster fee', async () => {
    const [jobId = 0] = await deliveries(1)
    const rentalId = (await stored()).find('Job', jobId)?.rentalId
    const [jobDumpsterFeeId] = await saved(
      'JobDumpsterFee',
      added('DumpsterFeeType', -2, { name: 'Tire', price: 25 }),
      added('JobDumpsterFee', -1, { jobId, dumpsterFeeTypeId: -2, quantity: 1 }),
    )
    for (const line of [{ explanation: '{"rule":"dumpster"}' }, { jobDumpsterFeeId }]) {
      const request: Request = {
        save: [
          added('Invoice', -1, { rentalId }),
          added('InvoiceLine', -2, { invoiceId: -1, lineNumber: 1, rate: 350, jobId, ...line }),
        ],
      }
      expect(await atOnce(oneOf(request), ['biller', 'owner'])).toEqual(ONE_DONE)
    }
    expect((await stored()).where('InvoiceLine', 'jobId', jobId)).toHaveLength(2)
  })
})

describe('of people who move cards of the board at the same moment over HTTP', () => {
  const inColumn = async (driverId: number | undefined): Promise<readonly number[]> =>
    (await stored())
      .where('Job', 'driverId', driverId)
      .filter(({ startDate }) => startDate === TODAY)
      .toSorted((a, b) => (a.displayOrder ?? 0) - (b.displayOrder ?? 0))
      .map(({ id }) => id)

  const orders = async (driverId: number | undefined): Promise<readonly unknown[]> =>
    (await stored())
      .where('Job', 'driverId', driverId)
      .filter(({ startDate }) => startDate === TODAY)
      .map(({ displayOrder }) => displayOrder)
      .toSorted((a, b) => Number(a) - Number(b))

  const countedTo = (count: number): readonly number[] =>
    Array.from({ length: count }, (_, index) => index + 1)

  /** A request that drops a card after another one, as its dispatcher has read it. */
  async function drop(jobId: number, driverId: number | undefined, afterJobId: number): Promise<Request> {
    const job = (await stored()).find('Job', jobId)
    return { save: [modified('Job', { ...job }, { driverId, afterJobId })] }
  }

  it('O-063 eight who drop eight cards into one column all succeed, each after the card it was dropped on', async () => {
    const [driverId] = business.driverIds
    const [first = 0, second = 0, ...others] = await deliveries(10)
    await business.send('owner', await drop(first, driverId, 0))
    await business.send('owner', await drop(second, driverId, first))
    const requests = await Promise.all(
      others.map((jobId, index) => drop(jobId, driverId, index % 2 === 0 ? first : second)),
    )
    expect(await atOnce(requests, ['dispatcher', 'owner'])).toEqual({ done: 8 })
    const column = await inColumn(driverId)
    expect(await orders(driverId)).toEqual(countedTo(column.length))
    const between = column.slice(column.indexOf(first) + 1, column.indexOf(second))
    const after = column.slice(column.indexOf(second) + 1)
    const dropped = (rest: number) => others.filter((_, index) => index % 2 === rest)
    expect(between.toSorted((a, b) => a - b)).toEqual(dropped(0))
    expect(after.filter((id) => others.includes(id)).toSorted((a, b) => a - b)).toEqual(dropped(1))
    // Nobody moved the first two again: editing them causes no conflict.
    const versions = [first, second].map(async (id) => (await stored()).find('Job', id)?.rowVersion)
    expect(await Promise.all(versions)).toEqual([2, 2])
  })

  it('O-063 of those who drop the same card into different columns one succeeds', async () => {
    const [jobId = 0] = await deliveries(1)
    const requests = await Promise.all(business.driverIds.map((driverId) => drop(jobId, driverId, 0)))
    const conflicts = { '409 concurrency_conflict': requests.length - 1 }
    expect(await atOnce(requests, ['dispatcher', 'owner'])).toEqual({ done: 1, ...conflicts })
  })

  it('DI6 O-063 twelve who add jobs to one driver get twelve orders', async () => {
    const driverId = business.driverIds.at(-1)
    const before = (await inColumn(driverId)).length
    const note = { jobTypeId: JOB_TYPE.note, driverId, startDate: TODAY, driverNotes: 'Wash the truck' }
    const requests = oneOf({ save: [added('Job', -1, note)] })
    expect(await atOnce(requests, ['dispatcher', 'owner'])).toEqual({ done: RIVALS })
    expect(await orders(driverId)).toEqual(countedTo(before + RIVALS))
  })

  it('O-065 those who move different drivers on the board all succeed', async () => {
    const requests = await Promise.all(
      (await stored()).all('Driver').map(async (driver, index, all): Promise<Request> => ({
        save: [modified('Driver', { ...driver }, { displayOrder: all.length - index })],
      })),
    )
    expect(requests.length).toBeGreaterThan(1)
    const answers = await atOnce(requests, ['dispatcher', 'owner'])
    expect(answers).toEqual({ done: requests.length })
    const places = (await stored()).all('Driver').map(({ displayOrder }) => displayOrder)
    expect(places.toSorted((a, b) => a - b)).toEqual(countedTo(requests.length))
  })

  it('and the company is consistent in the end', async () => {
    const context = { now: business.now(), timeZone: business.timeZone, audit: true }
    expect(describeBroken(await checkInvariants(business.database, context))).toBe('')
  })
})
