import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { ROLES } from '#shared/access/roles.ts'
import { aUser } from '#test/server/calls/callServer.ts'
import { openHauler, TODAY, type Hauler, type Row } from '#test/server/save/openHauler.ts'
import type { Values } from '#test/server/save/openSaving.ts'

const DRIVER = { ...aUser('Schedule'), userId: 901 }
const DISPATCH = { ...aUser('Schedule:Admin'), userId: 902 }
const EVERYBODY = { ...aUser(...ROLES), userId: 902 }
const at = (time: string): string => `${TODAY}T${time}:00.000Z`

let hauler: Hauler
let rental: Row
beforeEach(async () => {
  hauler = await openHauler()
  rental = await hauler.rental()
})
afterEach(() => hauler.close())

/** Dispatch completes a job that its driver has completed too, without a connection, with this entry. */
async function completedTwice(job: Row, entry: Values, ofDriver: Values): Promise<void> {
  expect(await hauler.complete(job, entry)).toMatchObject({ success: true })
  const tap = { jobId: job.id, actionId: `complete-${job.id}`, tappedAt: at('11:45') }
  const refusal = 'This job has been completed already.'
  await hauler.call('/api/job/reportWork', { ...tap, ...ofDriver, kind: 'complete', refusal }, DRIVER)
}
const accept = (fields: readonly string[], user = EVERYBODY, reportedWorkId = 1) =>
  hauler.call('/api/job/decideReportedWork', { reportedWorkId, isAccepted: true, fields }, user)

describe('the report of a job that was completed meanwhile', () => {
  it('[JO1401] corrects its dumpster like reopening and completing it again, and nothing else', async () => {
    for (const dumpsterInventoryId of [41, 42])
      await hauler.add('DumpsterLocation', {
        dumpsterInventoryId,
        storageDumpSiteId: 31,
        placed: at('08:00'),
      })
    const job = await hauler.job(rental, { driverId: 902 })
    await completedTwice(job, { inventoryId: 42 }, { inventoryId: 41 })
    const before = await hauler.everything()
    expect(await accept(['inventoryId'], DISPATCH)).toMatchObject({ status: 403 })
    expect(await hauler.everything()).toBe(before)
    const { completed } = await hauler.now('Job', job)
    expect(await accept(['inventoryId'])).toMatchObject({ answer: { success: true } })
    expect(await hauler.placements()).toEqual([
      `20-007 stored by null, removed by ${job.id}`,
      '20-008 stored by null',
      `20-007 out by ${job.id}`,
    ])
    expect(await hauler.now('Job', job)).toMatchObject({ completed, driverId: 902 })
    expect(await hauler.rows('ReportedWork')).toMatchObject([{ decision: 'Accepted' }])
  })

  it('[JO1401] stays with the reason where the dumpster was moved since; the other fields are accepted by themselves', async () => {
    const delivery = await hauler.job(rental, { driverId: 901 })
    await hauler.complete(delivery, { inventoryId: 41 })
    const pickUp = await hauler.job(rental, { driverId: 902, jobTypeId: JOB_TYPE.pickUp })
    const ofDriver = { inventoryId: 42, weight: 3, dumpSiteId: 32 }
    await completedTwice(pickUp, { inventoryId: 41, weight: 2 }, ofDriver)
    const before = await hauler.everything()
    expect(await accept(['inventoryId', 'weight'])).toMatchObject({
      status: 409,
      answer: { message: 'This dumpster is not at this site.' },
    })
    expect(await accept(['weight'], DISPATCH)).toMatchObject({ status: 403 })
    expect(await hauler.everything()).toBe(before)
    expect(await accept(['weight', 'driverId'])).toMatchObject({ answer: { success: true } })
    expect(await hauler.now('Job', pickUp)).toMatchObject({ weight: 3, dumpSiteId: null, driverId: 901 })
    expect(await hauler.placements()).toEqual([`20-007 out by ${delivery.id}, removed by ${pickUp.id}`])
  })

  it('[JO1401] moves the completion, with its dumpster, to when it was tapped', async () => {
    const job = await hauler.job(rental, { driverId: 901 })
    await completedTwice(job, { inventoryId: 41 }, { inventoryId: 41 })
    expect(await accept(['completed'])).toMatchObject({ answer: { success: true } })
    expect(await hauler.now('Job', job)).toMatchObject({ completed: at('11:45') })
    expect(await hauler.rows('DumpsterLocation')).toMatchObject([{ placed: at('11:45') }])
  })

  it('[JO1442] corrects the weight as whoever may, adds the note in any case, and says why a clock is not started', async () => {
    const job = await hauler.job(rental, { driverId: 901 })
    await hauler.complete(job, { inventoryId: 41 })
    const tap = { jobId: job.id, tappedAt: at('11:45'), refusal: 'This job has been completed already.' }
    const report = (actionId: string, said: Values) =>
      hauler.call('/api/job/reportWork', { ...tap, actionId, ...said }, DRIVER)
    await report('weight', { kind: 'report', weight: 3, note: 'Gate locked' })
    await report('start', { kind: 'start' })
    expect(await accept(['weight'], DISPATCH)).toMatchObject({ status: 403 })
    expect(await accept([], DISPATCH)).toMatchObject({ answer: { success: true } })
    expect(await hauler.now('Job', job)).toMatchObject({ weight: null, driverNotes: 'Gate locked' })
    await report('weight-2', { kind: 'report', weight: 4 })
    expect(await accept(['weight'], EVERYBODY, 3)).toMatchObject({ answer: { success: true } })
    expect(await hauler.now('Job', job)).toMatchObject({ weight: 4, driverNotes: 'Gate locked' })
    const message = `J${job.id} is completed: its clock cannot be started or paused any more. Correct its times in the job, and reject the report.`
    expect(await accept([], EVERYBODY, 2)).toMatchObject({ answer: { success: false, message } })
  })

  it('[JO1441] has no weight any more where its driver said that there is none yet', async () => {
    const delivery = await hauler.job(rental, { driverId: 901 })
    await hauler.complete(delivery, { inventoryId: 41 })
    const pickUp = await hauler.job(rental, { driverId: 901, jobTypeId: JOB_TYPE.pickUp, weight: 9 })
    await completedTwice(pickUp, { inventoryId: 41, hasNoWeight: true }, { inventoryId: 41, weight: 2 })
    expect(await hauler.now('Job', pickUp)).toMatchObject({ weight: null })
    expect(await accept(['weight'])).toMatchObject({ answer: { success: true } })
    expect(await hauler.now('Job', pickUp)).toMatchObject({ weight: 2 })
  })
})
