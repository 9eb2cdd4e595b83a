import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { aUser } from '#test/server/calls/callServer.ts'
import { openHauler, TODAY, type Hauler, type Row } from '#test/server/save/openHauler.ts'
import type { Values } from '#test/server/save/openSaving.ts'

let hauler: Hauler
let rental: Row

beforeEach(async () => {
  hauler = await openHauler()
  rental = await hauler.rental()
})
afterEach(() => hauler.close())

const UNCOMPLETE = '/api/utility/uncompleteJob'
const notDone = (message: string) => ({ success: false, message })
const idOf = (record: Values) => ({ jobId: record['id'] })

describe('un-completing a job', () => {
  it('O-054 [JO26] reverses the completion, and the status follows', async () => {
    await hauler.add('DumpsterLocation', {
      dumpsterInventoryId: 41,
      storageDumpSiteId: 31,
      placed: `${TODAY}T08:00:00.000Z`,
    })
    const job = await hauler.job(rental)
    await hauler.complete(job, { inventoryId: 41, weight: 1 })
    await hauler.edit('Job', job, { audited: `${TODAY}T11:00:00.000Z` })
    expect(await hauler.call(UNCOMPLETE, idOf(job))).toEqual({
      status: 200,
      answer: { success: true, message: 'Job uncompleted.' },
    })
    expect(await hauler.now('Job', job)).toMatchObject({
      completed: null,
      audited: null,
      hourExpense: null,
      fuelRatePercentageId: null,
      weight: 1,
    })
    expect(await hauler.placements()).toEqual(['20-007 stored by null'])
    expect(await hauler.rows('DumpsterLocation')).toMatchObject([{ completedBy: null, removedJobId: null }])
    expect(await hauler.now('Rental', rental)).toMatchObject({ statusId: 1 })
  })

  it.each([JOB_TYPE.delivery, JOB_TYPE.service])(
    'O-054 O-074 [JO26] [IV10] leaves alone what a user placed there (job of type %i)',
    async (jobTypeId) => {
      const job = await hauler.job(rental, { jobTypeId })
      await hauler.complete(job, jobTypeId === JOB_TYPE.delivery ? { inventoryId: 41 } : {})
      const byHand = { serviceAddressId: 11, placed: `${TODAY}T11:00:00.000Z` }
      await hauler.add('DumpsterLocation', { dumpsterInventoryId: 42, ...byHand })
      const released = await hauler.add('DumpsterLocation', { dumpsterInventoryId: 43, ...byHand })
      await hauler.edit('DumpsterLocation', released, { removed: `${TODAY}T12:00:00.000Z` })
      expect((await hauler.call(UNCOMPLETE, idOf(job))).answer).toMatchObject({ success: true })
      expect(await hauler.placements()).toEqual(['20-008 out by null', '30-001 out by null, removed by null'])
    },
  )

  it('O-054 [JO24] [JO26] returns the dumpster of a round trip to its site, also if the pickup was deleted meanwhile', async () => {
    const delivery = await hauler.job(rental)
    await hauler.complete(delivery, { inventoryId: 41 })
    for (const isDeleted of [false, true]) {
      const [out, back] = await hauler.pair(rental, JOB_TYPE.roundTrip)
      await hauler.complete(out, { inventoryId: 41 })
      if (isDeleted) await hauler.edit('Job', back, { deleted: `${TODAY}T12:00:00.000Z` })
      expect((await hauler.call(UNCOMPLETE, idOf(out))).answer).toMatchObject({ success: true })
      expect(await hauler.placements()).toEqual([`20-007 out by ${delivery['id']}`])
    }
  })

  it('O-054 [JO26] leaves the dumpster of a round trip on the truck that its pickup has taken', async () => {
    const delivery = await hauler.job(rental)
    await hauler.complete(delivery, { inventoryId: 41 })
    const [out, back] = await hauler.pair(rental, JOB_TYPE.roundTrip)
    await hauler.complete(out, { inventoryId: 41 })
    await hauler.complete(back, { inventoryId: 41, weight: 1 })
    expect((await hauler.call(UNCOMPLETE, idOf(out))).answer).toMatchObject({ success: true })
    expect(await hauler.placements()).toEqual([`20-007 out by ${delivery['id']}, removed by ${back['id']}`])
  })

  it('O-054 is refused with the specified message', async () => {
    const job = await hauler.job(rental)
    await hauler.complete(job, { inventoryId: 41 })
    const pickUp = await hauler.job(rental, { jobTypeId: JOB_TYPE.pickUp })
    await hauler.complete(pickUp, { inventoryId: 41, weight: 1 })
    const outcomeOf = async (of: Values) => (await hauler.call(UNCOMPLETE, idOf(of))).answer
    expect(await outcomeOf(pickUp)).toEqual(notDone('Pickups cannot be uncompleted.'))
    expect(await outcomeOf(job)).toEqual(
      notDone('Deliveries cannot be uncompleted after the dumpster has been removed.'),
    )
    const [, half] = await hauler.pair(rental, JOB_TYPE.exchange)
    expect(await outcomeOf(half)).toEqual(notDone('Pickups cannot be uncompleted.'))
  })

  it('O-054 [SV62] is refused while the rental is complete', async () => {
    const job = await hauler.job(rental, { jobTypeId: JOB_TYPE.service })
    await hauler.complete(job)
    await hauler.edit('Rental', rental, { completed: `${TODAY}T12:00:00.000Z` })
    expect((await hauler.call(UNCOMPLETE, idOf(job))).answer).toEqual(
      notDone(`R${rental['id']} is complete. Un-complete it first.`),
    )
    expect(await hauler.now('Job', job)).toMatchObject({ hourExpense: 60 })
  })

  it('[SV79] of two at the same moment one succeeds, the other gets a conflict', async () => {
    const job = await hauler.job(rental)
    await hauler.complete(job, { inventoryId: 41 })
    const answers = await Promise.all([
      hauler.call(UNCOMPLETE, idOf(job)),
      hauler.call(UNCOMPLETE, idOf(job)),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('O-068 is for Schedule:CanUnComplete', async () => {
    const job = await hauler.job(rental)
    const { status } = await hauler.call(UNCOMPLETE, idOf(job), aUser('Admin', 'Schedule:Admin'))
    expect(status).toBe(403)
  })
})

describe('reopening a pickup that was completed by mistake', () => {
  const reopen = (job: Values, user = aUser('Admin')) => hauler.call('/api/job/reopenPickUp', idOf(job), user)
  let pickUp: Row

  beforeEach(async () => {
    await hauler.complete(await hauler.job(rental), { inventoryId: 41 })
    pickUp = await hauler.job(rental, { jobTypeId: JOB_TYPE.pickUp })
    await hauler.complete(pickUp, { inventoryId: 41, weight: 2 })
  })

  it('[JO233] puts its dumpster back at the customer, and is for administrators only', async () => {
    expect(await reopen(pickUp, aUser('Schedule:Admin', 'Schedule:CanUnComplete'))).toMatchObject({
      status: 403,
    })
    expect((await hauler.call(UNCOMPLETE, idOf(pickUp))).answer).toEqual(
      notDone('Pickups cannot be uncompleted.'),
    )
    expect((await reopen(pickUp)).answer).toEqual({ success: true, message: 'Job uncompleted.' })
    expect(await hauler.now('Job', pickUp)).toMatchObject({ completed: null, weight: 2 })
    expect(await hauler.rows('DumpsterLocation')).toMatchObject([{ removed: null, removedJobId: null }])
    expect(await reopen(pickUp)).toMatchObject({ status: 409 })
  })

  it('[JO233] is refused once the dumpster was moved, and for other jobs', async () => {
    const next = await hauler.job(await hauler.rental())
    await hauler.complete(next, { inventoryId: 41 })
    expect((await reopen(pickUp)).answer).toEqual(
      notDone('The pickup cannot be reopened: its dumpster was moved since.'),
    )
    expect((await reopen(next)).answer).toMatchObject({ success: false })
  })
})
