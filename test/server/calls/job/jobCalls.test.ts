import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { aUser } from '#test/server/calls/callServer.ts'
import { openHauler, TODAY, type Hauler } from '#test/server/save/openHauler.ts'
import { added, type Values } from '#test/server/save/openSaving.ts'

let hauler: Hauler
let rental: Values

beforeEach(async () => {
  hauler = await openHauler()
  rental = await hauler.rental()
})
afterEach(() => hauler.close())

const notDone = (message: string) => ({ success: false, message })
const idOf = (record: Values) => ({ jobId: record['id'] })

describe('the clock of a job', () => {
  it('O-052 O-068 starts, pauses and resumes, for Schedule:Admin and the driver', async () => {
    const job = await hauler.job(rental, { driverId: 901 })
    const ask = async (what: string, user = aUser('Schedule:Admin')) =>
      (await hauler.call(`/api/job/${what}Job`, idOf(job), user)).answer
    const refused = notDone('Selected job has not been started or is already paused.')
    expect(await ask('pause')).toEqual(refused)
    expect(await ask('start')).toEqual({ success: true, message: 'Job started.' })
    expect(await ask('start')).toEqual(notDone('Selected job has been started already.'))
    expect(await ask('pause')).toEqual({ success: true, message: 'Job paused.' })
    expect(await ask('pause')).toEqual(refused)
    expect(await ask('start', { ...aUser('Schedule'), userId: 901 })).toMatchObject({ success: true })
    expect(await ask('pause', { ...aUser('Schedule'), userId: 902 })).toMatchObject({
      code: 'not_allowed',
      message: "You cannot start or pause this job: it is another driver's.",
    })
    const stored = await hauler.now('Job', job)
    const times = await hauler.rows('JobTime')
    expect(times).toMatchObject([{ started: stored['started'] }, { completed: null }])
    expect(stored['totalTime']).toBe(times[0]?.['totalMinutes'])
  })
})

describe('calls that count', () => {
  const at = (time: string): string => `${TODAY}T${time}:00.000Z`
  const work = (job: Values, started: string, completed: string) =>
    hauler.add('JobTime', { jobId: job['id'], started: at(started), completed: at(completed) })

  it('O-048 updateTotalMinutes agrees with the totals of saves', async () => {
    const job = await hauler.job(rental, { driverId: 901 })
    const time = await work(job, '08:00', '08:45')
    const before = await hauler.everything()
    const ask = () => hauler.call('/api/job/updateTotalMinutes', { jobTimeId: time['id'] })
    expect(await ask()).toEqual({ status: 200, answer: { totalMinutes: 45, totalTime: 45 } })
    expect(await hauler.everything()).toBe(before)
    await hauler.database.transaction((transaction) =>
      transaction.execute('UPDATE "JobTime" SET "totalMinutes" = 1', []),
    )
    expect((await ask()).answer).toEqual({ totalMinutes: 45, totalTime: 45 })
    expect(await hauler.now('JobTime', time)).toMatchObject({ totalMinutes: 45 })
  })

  it('O-048 [SV94] updateJobCompleteTimesByIds moves what the completion moved, or is refused where that cannot be', async () => {
    const stored = await hauler.add('DumpsterLocation', {
      dumpsterInventoryId: 41,
      storageDumpSiteId: 31,
      placed: at('08:00'),
    })
    const job = await hauler.job(rental, { driverId: 901 })
    await work(job, '09:00', '10:00')
    await hauler.complete(job, { inventoryId: 41 })
    const stamp = () => hauler.call('/api/utility/updateJobCompleteTimesByIds', { jobIds: [job['id']] })
    expect(await stamp()).toEqual({ status: 200, answer: { updatedJobs: 1 } })
    const [yard = {}, out = {}] = await hauler.rows('DumpsterLocation')
    expect([yard['id'], yard['removed'], out['placed'], out['removed']]).toEqual([
      stored.id,
      at('10:00'),
      at('10:00'),
      null,
    ])
    const [time = {}] = await hauler.rows('JobTime')
    await hauler.edit('JobTime', time, { started: at('07:00'), completed: at('07:30') })
    const before = await hauler.everything()
    expect((await stamp()).answer).toMatchObject({ code: 'rule_violations' })
    expect(await hauler.everything()).toBe(before)
  })

  it('O-047 updateJobTimeLengths limits, setJobTimeLengths sets, and totals follow', async () => {
    const job = await hauler.job(rental, { driverId: 901 })
    await work(job, '08:00', '08:45')
    await work(job, '09:00', '10:00')
    const jobIds = [job['id']]
    const ask = async (path: string, more: Values) => (await hauler.call(path, { jobIds, ...more })).answer
    expect(await ask('/api/job/updateJobTimeLengths', { maxLength: 60 })).toEqual({ updatedJobs: 1 })
    expect(await hauler.now('Job', job)).toMatchObject({ totalTime: 60 })
    expect(await ask('/api/job/updateJobTimeLengths', { maxLength: 60 })).toEqual({ updatedJobs: 0 })
    expect(await ask('/api/job/setJobTimeLengths', { time: 90 })).toEqual({ updatedJobs: 1 })
    expect(await hauler.now('Job', job)).toMatchObject({ totalTime: 90 })
    const [, last = {}] = await hauler.rows('JobTime')
    expect(last).toMatchObject({ completed: at('09:45'), totalMinutes: 45 })
  })

  it('O-047 setJobTimeLengths gives a completed job without records one', async () => {
    const job = await hauler.job(rental, { jobTypeId: JOB_TYPE.service })
    await hauler.complete(job)
    await hauler.call('/api/job/setJobTimeLengths', { jobIds: [job['id']], time: 30 })
    expect(await hauler.now('Job', job)).toMatchObject({ totalTime: 30 })
  })

  it('[JO14] updateJobCompleteTimesByIds takes start and completion from the records', async () => {
    const job = await hauler.job(rental, { driverId: 901 })
    await work(job, '08:00', '08:45')
    await hauler.complete(job, { inventoryId: 41 })
    const ask = async () =>
      (await hauler.call('/api/utility/updateJobCompleteTimesByIds', { jobIds: [job['id']] })).answer
    expect(await ask()).toEqual({ updatedJobs: 1 })
    expect(await hauler.now('Job', job)).toMatchObject({ started: at('08:00'), completed: at('08:45') })
    expect(await ask()).toEqual({ updatedJobs: 0 })
  })

  it('O-048 are for those who correct times', async () => {
    const path = '/api/job/setJobTimeLengths'
    const body = { jobIds: [1], time: 30 }
    expect((await hauler.call(path, body, aUser('Schedule:Admin'))).status).toBe(403)
    expect((await hauler.call(path, body, aUser('Invoice:Admin'))).status).toBe(200)
    expect(await hauler.call(path, { jobIds: [], time: -1 })).toMatchObject({ status: 400 })
  })
})

describe('the dump site to offer', () => {
  it('O-099 [DI19] is one for the job’s dumpster, else the first of all', async () => {
    const job = await hauler.job(rental)
    const ask = async () => (await hauler.call('/api/job/getNextDumpSiteForJob', idOf(job))).answer
    expect(await ask()).toEqual({ dumpSiteId: 32, name: 'Landfill' })
    const pit = await hauler.add('StorageDumpSite', { name: 'Pit', dump: true })
    await hauler.save([
      added('StorageDumpSiteDumpsterLink', -1, { storageDumpSiteId: pit['id'], dumpsterId: 21 }),
    ])
    expect(await ask()).toEqual({ dumpSiteId: pit['id'], name: 'Pit' })
  })

  it('O-099 [DI19] is the nearest of several for the job’s dumpster, not the first', async () => {
    const far = { dump: true, latitude: 42.29, longitude: -85.58 }
    const near = { dump: true, latitude: 42.9, longitude: -85.6 }
    const sites = [
      await hauler.add('StorageDumpSite', { name: 'Kalamazoo', ...far }),
      await hauler.add('StorageDumpSite', { name: 'Kentwood', ...near }),
      await hauler.add('StorageDumpSite', { name: 'Unlinked', ...near, latitude: 42.96, longitude: -85.67 }),
    ]
    await hauler.save(
      sites
        .slice(0, 2)
        .map(({ id }, index) =>
          added('StorageDumpSiteDumpsterLink', -1 - index, { storageDumpSiteId: id, dumpsterId: 21 }),
        ),
    )
    const job = await hauler.job(rental, { latitude: 42.96, longitude: -85.67 })
    const ask = async () => (await hauler.call('/api/job/getNextDumpSiteForJob', idOf(job))).answer
    expect(await ask()).toEqual({ dumpSiteId: sites[1]?.['id'], name: 'Kentwood' })
    await hauler.edit('Job', job, { latitude: 42.3, longitude: -85.6 })
    expect(await ask()).toEqual({ dumpSiteId: sites[0]?.['id'], name: 'Kalamazoo' })
  })
})

describe('updateUncompletedJobs', () => {
  it('F-075 O-038 copies an edited address to the jobs there that are neither completed nor deleted', async () => {
    const [open, completed] = [await hauler.job(rental), await hauler.job(rental)]
    await hauler.complete(completed, { inventoryId: 41 })
    await hauler.edit('ServiceAddress', { id: 11 }, { address1: '2 Oak St', siteName: null })
    expect(await hauler.now('Job', open)).toMatchObject({ address1: '1 Main St' })
    const ask = (serviceAddressId: number) =>
      hauler.call('/api/utility/updateUncompletedJobs', { serviceAddressId })
    expect(await ask(11)).toEqual({ status: 200, answer: { updatedJobs: 1 } })
    expect(await hauler.now('Job', open)).toMatchObject({ address1: '2 Oak St', siteName: null })
    expect(await hauler.now('Job', completed)).toMatchObject({ address1: '1 Main St' })
    expect(await ask(999)).toMatchObject({ status: 404, answer: { culprit: 'serviceAddressId' } })
  })
})
