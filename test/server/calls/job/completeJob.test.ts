import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { aUser } from '#test/server/calls/callServer.ts'
import { openHauler, TODAY, type Hauler, type Row } from '#test/server/save/openHauler.ts'
import { userWith, type Values } from '#test/server/save/openSaving.ts'

let hauler: Hauler
let rental: Row

beforeEach(async () => {
  hauler = await openHauler()
  rental = await hauler.rental()
})
afterEach(() => hauler.close())

const COMPLETE = '/api/job/completeJob'
const done = { success: true, message: 'Job Completed!' }
const notDone = (message: string) => ({ success: false, message })
const idOf = (record: Values) => ({ jobId: record['id'] })

describe('completing a job', () => {
  it('O-053 O-055 ambiguity 41 ends the clock, places the dumpster, pins costs and fuel rate, sets status and total', async () => {
    const job = await hauler.job(rental, { driverId: 901 })
    await hauler.call('/api/job/startJob', idOf(job))
    expect(await hauler.complete(job, { inventoryId: 41 })).toEqual(done)
    const stored = await hauler.now('Job', job)
    expect(stored).toMatchObject({
      hourExpense: 60,
      tonExpense: 45,
      fuelRatePercentageId: 1,
      weight: null,
      timeFromPreviousJobDriverCompleted: null,
    })
    const [time = {}] = await hauler.rows('JobTime')
    expect(time['completed']).toBe(stored['completed'])
    expect(stored['totalTime']).toBe(time['totalMinutes'])
    expect(await hauler.now('Rental', rental)).toMatchObject({ statusId: 2 })
    expect(await hauler.rows('DumpsterLocation')).toMatchObject([
      {
        dumpsterInventoryId: 41,
        placedJobId: job['id'],
        serviceAddressId: 11,
        removed: null,
        placed: stored['completed'],
      },
    ])
  })

  it('O-040 O-041 says what is missing, and changes nothing', async () => {
    const delivery = await hauler.job(rental, { driverId: 901 })
    expect(await hauler.complete(delivery)).toEqual(notDone('Dumpster: Required'))
    await hauler.complete(delivery, { inventoryId: 41 })
    const pickUp = await hauler.job(rental, { jobTypeId: JOB_TYPE.pickUp, driverId: 901 })
    await hauler.call('/api/job/startJob', idOf(pickUp))
    const weightless = { inventoryId: 41, hasNoWeight: false }
    expect(await hauler.complete(pickUp, weightless)).toEqual(notDone('Weight: Required'))
    await hauler.edit('Job', pickUp, { dumpsterWeightLimit: 2.5 })
    expect(await hauler.complete(pickUp, { inventoryId: 41, weight: 42.5 })).toEqual(
      notDone('42.5 tons is 17 times the weight limit of 2.5 tons. Is it right?'),
    )
    expect(await hauler.complete(pickUp, { inventoryId: 41, weight: -1 })).toEqual(
      notDone('Weight must be at least 0'),
    )
    expect(await hauler.now('Job', pickUp)).toMatchObject({ completed: null, fuelRatePercentageId: null })
    expect(await hauler.complete(pickUp, { inventoryId: 41, weight: 2.5, dumpSiteId: 32 })).toEqual(done)
    expect(await hauler.now('Job', pickUp)).toMatchObject({ weight: 2.5, dumpSiteId: 32, tonExpense: 48.5 })
    expect(await hauler.placements()).toEqual([`20-007 out by ${delivery['id']}, removed by ${pickUp['id']}`])
    const owned = await hauler.job(rental, { dumpsterId: 23 })
    expect(await hauler.complete(owned)).toEqual(done)
    expect(await hauler.now('Job', owned)).toMatchObject({ tonExpense: 0 })
    const note = await hauler.job(null, { jobTypeId: JOB_TYPE.note, driverId: 901, driverNotes: 'Wash' })
    expect(await hauler.complete(note)).toEqual(done)
  })

  it('O-053 [PR862] costs the ton expense of its day, not one that begins later', async () => {
    const change = { amount: 60, validFrom: '2025-06-03' }
    await hauler.edit('TonExpense', { id: 1 }, change, userWith('Admin'))
    const delivery = await hauler.job(rental)
    await hauler.complete(delivery, { inventoryId: 41 })
    const pickUp = await hauler.job(rental, { jobTypeId: JOB_TYPE.pickUp })
    await hauler.complete(pickUp, { inventoryId: 41, weight: 2, dumpSiteId: 32 })
    expect(await hauler.now('Job', pickUp)).toMatchObject({ tonExpense: 48.5 })
    await hauler.edit('TonExpense', { id: 1 }, { validFrom: TODAY }, userWith('Admin'))
    const next = await hauler.job(rental)
    await hauler.complete(next, { inventoryId: 42 })
    const later = await hauler.job(rental, { jobTypeId: JOB_TYPE.pickUp })
    await hauler.complete(later, { inventoryId: 42, weight: 2, dumpSiteId: 32 })
    expect(await hauler.now('Job', later)).toMatchObject({ tonExpense: 60 })
  })

  it('O-041 O-042 [JO36] takes a dumpster of the job’s type, and a site where something is dumped', async () => {
    const [delivery, other] = [await hauler.job(rental), await hauler.job(rental)]
    const anotherType = notDone(
      "30-001 is not of the job's type, 20 yd. Change the dumpster of the job first.",
    )
    expect(await hauler.complete(delivery, { inventoryId: 43 })).toEqual(anotherType)
    expect(await hauler.placements()).toEqual([])
    await hauler.complete(delivery, { inventoryId: 41 })
    await hauler.edit('Job', other, { dumpsterId: 22 })
    expect(await hauler.complete(other, { inventoryId: 43 })).toEqual(done)
    const pickUp = await hauler.job(rental, { jobTypeId: JOB_TYPE.pickUp })
    expect(await hauler.complete(pickUp, { inventoryId: 43 })).toEqual(anotherType)
    expect(await hauler.complete(pickUp, { inventoryId: 41, dumpSiteId: 31 })).toEqual(
      notDone('Nothing is dumped at North Yard.'),
    )
    const { status } = await hauler.call(COMPLETE, {
      ...idOf(pickUp),
      inventoryId: 41,
      weight: 1,
      dumpSiteId: 999,
    })
    expect(status).toBe(404)
    expect(await hauler.complete(pickUp, { inventoryId: 41, dumpSiteId: 32 })).toEqual(done)
  })

  it('O-055 [JO23] of a destination picks from its storage site and drops there', async () => {
    await hauler.add('DumpsterLocation', {
      dumpsterInventoryId: 41,
      storageDumpSiteId: 31,
      placed: `${TODAY}T08:00:00.000Z`,
    })
    const to = (storageDumpSiteId: number) =>
      hauler.job(null, { jobTypeId: JOB_TYPE.destination, storageDumpSiteId, driverId: 901 })
    const dump = await to(32)
    expect(await hauler.complete(dump, { destinationDropId: 42 })).toEqual(
      notDone('This destination is not a storage site.'),
    )
    const yard = await to(31)
    expect(await hauler.complete(yard, { destinationPickId: 41, destinationDropId: 42 })).toEqual(done)
    expect(await hauler.placements()).toEqual([
      `20-007 stored by null, removed by ${yard['id']}`,
      `20-008 stored by ${yard['id']}`,
    ])
  })

  it('O-055 of an exchange and a round trip completes each half separately, in either order', async () => {
    const delivery = await hauler.job(rental)
    await hauler.complete(delivery, { inventoryId: 41 })
    const [out, back] = await hauler.pair(rental, JOB_TYPE.exchange)
    expect(await hauler.complete(out, { inventoryId: 42 })).toEqual(done)
    expect(await hauler.complete(back, { inventoryId: 42 })).toEqual(
      notDone('This dumpster was delivered by the same exchange.'),
    )
    expect(await hauler.complete(back, { inventoryId: 41, weight: 1 })).toEqual(done)
    const [again, took] = await hauler.pair(rental, JOB_TYPE.roundTrip)
    expect(await hauler.complete(again, { inventoryId: 42 })).toEqual(done)
    expect(await hauler.complete(took, { inventoryId: 42, weight: 1 })).toEqual(done)
    expect(await hauler.placements()).toEqual([
      `20-007 out by ${delivery['id']}, removed by ${back['id']}`,
      `20-008 out by ${out['id']}, removed by ${took['id']}`,
      `20-008 out by ${again['id']}`,
    ])
  })

  it('JO33 tells the minutes since the job that its driver completed before', async () => {
    const [one, two] = [
      await hauler.job(rental, { driverId: 901 }),
      await hauler.job(rental, { driverId: 901 }),
    ]
    await hauler.complete(one, { inventoryId: 41 })
    await hauler.complete(two, { inventoryId: 42 })
    const minutes = (await hauler.now('Job', two))['timeFromPreviousJobDriverCompleted']
    expect(minutes).toBe(0.03)
  })

  it('[SV79] of two people who complete one job at the same moment one succeeds, the other gets a conflict', async () => {
    const job = await hauler.job(rental)
    const ask = () => hauler.call(COMPLETE, { ...idOf(job), inventoryId: 41 })
    const answers = await Promise.all([ask(), ask()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.answer).toMatchObject({
      code: 'concurrency_conflict',
      message: 'This job has been completed already.',
      conflicts: [{ entityTypeName: 'Job:#Rolloff', keyValues: [job['id']], changedBy: 'Pat Doe' }],
    })
    expect(await hauler.placements()).toHaveLength(1)
  })

  it('[SV79] of two jobs that place one dumpster at the same moment one succeeds, the other gets a conflict', async () => {
    const jobs = [await hauler.job(rental), await hauler.job(await hauler.rental())]
    const answers = await Promise.all(
      jobs.map((job) => hauler.call(COMPLETE, { ...idOf(job), inventoryId: 41, weight: 1 })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.answer).toMatchObject({
      code: 'concurrency_conflict',
      message: 'This dumpster is at a customer already.',
    })
    expect((await hauler.rows('Job')).filter(({ completed }) => completed !== null)).toHaveLength(1)
  })

  it('[SV79] of two pickups of one dumpster one succeeds, the other gets a conflict', async () => {
    await hauler.complete(await hauler.job(rental), { inventoryId: 41 })
    const pickUp = { jobTypeId: JOB_TYPE.pickUp }
    const jobs = [await hauler.job(rental, pickUp), await hauler.job(rental, pickUp)]
    const answers = await Promise.all(
      jobs.map((job) => hauler.call(COMPLETE, { ...idOf(job), inventoryId: 41, weight: 1 })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('O-068 O-070 is for Schedule:CanComplete, and for drivers with their own jobs', async () => {
    const job = await hauler.job(rental, { driverId: 901 })
    const ask = (user: ReturnType<typeof aUser>) =>
      hauler.call(COMPLETE, { ...idOf(job), inventoryId: 41 }, user)
    expect(await ask(aUser('Rentals:Admin'))).toMatchObject({ status: 403, answer: { culprit: COMPLETE } })
    expect(await ask(aUser('Schedule'))).toMatchObject({ status: 403, answer: { culprit: 'jobId' } })
    expect(await ask({ ...aUser('Schedule'), userId: 901 })).toEqual({ status: 200, answer: done })
  })

  it('F-116 names what is wrong with its parameters', async () => {
    const job = await hauler.job(rental)
    expect(await hauler.call(COMPLETE, {})).toMatchObject({ status: 400, answer: { culprit: 'jobId' } })
    expect(await hauler.call(COMPLETE, { ...idOf(job), weight: 'much' })).toMatchObject({
      status: 400,
      answer: { culprit: 'weight' },
    })
    expect(await hauler.call(COMPLETE, { jobId: 999 })).toMatchObject({
      status: 404,
      answer: { culprit: 'jobId' },
    })
    expect(await hauler.call(COMPLETE, { ...idOf(job), inventoryId: 999 })).toMatchObject({
      status: 404,
      answer: { culprit: 'inventoryId' },
    })
  })
})
