import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { RENTAL_STATUS } from '#shared/rentals/rentalStatuses.ts'
import { openHauler, TODAY, type Hauler } from '#test/server/save/openHauler.ts'
import { added, deleted, modified } from '#test/server/save/openSaving.ts'

let hauler: Hauler

beforeEach(async () => {
  hauler = await openHauler()
})
afterEach(() => hauler.close())

const { new: isNew, inProgress, complete } = RENTAL_STATUS

const statusOf = async (rental: object): Promise<unknown> =>
  (await hauler.now('Rental', { ...rental }))['statusId']

describe('the status of a rental', () => {
  it('O-027 [SV60] follows from its jobs and its completion, save by save', async () => {
    const rental = await hauler.rental()
    expect(await statusOf(rental)).toBe(isNew)
    const job = await hauler.job(rental, { driverId: 901 })
    expect(await statusOf(rental)).toBe(isNew)
    await hauler.call('/api/job/startJob', { jobId: job['id'] })
    expect(await statusOf(rental)).toBe(inProgress)
    await hauler.save([deleted('Job', await hauler.now('Job', job))])
    expect(await statusOf(rental)).toBe(isNew)
    await hauler.edit('Rental', rental, { completed: '2025-01-01T00:00:00.000Z' })
    expect(await statusOf(rental)).toBe(complete)
    await hauler.edit('Rental', rental, { completed: null })
    expect(await statusOf(rental)).toBe(isNew)
    await hauler.edit('Job', job, { deleted: null })
    expect(await statusOf(rental)).toBe(inProgress)
  })

  it('O-015 [SV60] is never what a client says', async () => {
    const rental = await hauler.rental({ statusId: complete })
    expect(await statusOf(rental)).toBe(isNew)
    await hauler.edit('Rental', rental, { statusId: inProgress, notes: 'Gate code 4' })
    expect(await hauler.now('Rental', rental)).toMatchObject({ statusId: isNew, notes: 'Gate code 4' })
  })

  it('O-027 [SV60] follows in the same save, for a rental and jobs that are new, and is audited with it', async () => {
    const { entities } = await hauler.save([
      added('Rental', -1, { customerId: 1, serviceAddressId: 11, dumpsterId: 21, startDate: TODAY }),
      added('Job', -2, { rentalId: -1, jobTypeId: JOB_TYPE.service, driverId: 901, startDate: TODAY }),
      added('JobTime', -3, { jobId: -2, started: '2025-06-02T11:00:00.000Z' }),
    ])
    expect(entities).toMatchObject([{ statusId: inProgress }, { started: '2025-06-02T11:00:00.000Z' }, {}])
    expect(await hauler.audit('Rental', Number(entities[0]?.['id']))).toMatchObject([{ action: 'Added' }])
  })

  it('O-027 is the same when recalculated', async () => {
    const rental = await hauler.rental()
    await hauler.job(rental)
    const rentalIds = [rental['id']]
    const path = '/api/utility/updateRentalStatuses'
    expect(await hauler.call(path, { rentalIds })).toEqual({ status: 200, answer: { updatedRentals: 0 } })
    await hauler.database.transaction((transaction) =>
      transaction.execute('UPDATE "Rental" SET "statusId" = 3', []),
    )
    expect((await hauler.call(path, { rentalIds })).answer).toEqual({ updatedRentals: 1 })
    expect(await statusOf(rental)).toBe(isNew)
  })
})

describe('completing rentals', () => {
  it('O-026 [SV61] happens at the moment of the save, whatever the client’s clock shows', async () => {
    const rental = await hauler.rental()
    const { entities } = await hauler.edit('Rental', rental, { completed: '2035-01-01T00:00:00.000Z' })
    const [{ completed } = {}] = entities
    expect(completed).toMatch(/^2025-06-02T12:/)
    await hauler.edit('Rental', rental, { completed: '2001-01-01T00:00:00.000Z' })
    expect(await hauler.now('Rental', rental)).toMatchObject({ completed })
  })

  it('O-026 [SV62] is refused with the message of the specification while jobs are active, and names each', async () => {
    const [one, two, done] = [await hauler.rental(), await hauler.rental(), await hauler.rental()]
    await hauler.job(one)
    const job = await hauler.job(two)
    const changes = [one, two, done].map((rental) => modified('Rental', rental, { completed: TODAY_NOON }))
    const message = `These rentals cannot be completed due to active jobs, R${one['id']}, R${two['id']}`
    expect(await hauler.violations(changes)).toEqual([
      `activeJobs completed: ${message}`,
      `activeJobs completed: ${message}`,
    ])
    await hauler.save([deleted('Job', job)])
    await hauler.edit('Rental', two, { completed: TODAY_NOON })
    expect(await statusOf(two)).toBe(complete)
  })

  it('O-026 [SV62] leaves no room for work: neither new jobs nor jobs that are restored', async () => {
    const rental = await hauler.rental()
    const job = await hauler.job(rental)
    await hauler.save([deleted('Job', job)])
    await hauler.edit('Rental', rental, { completed: TODAY_NOON })
    const message = `rentalComplete rentalId: R${rental['id']} is complete. Un-complete it first.`
    const service = { rentalId: rental['id'], jobTypeId: JOB_TYPE.service, startDate: TODAY }
    expect(await hauler.violations([added('Job', -1, service)])).toEqual([message])
    const stored = await hauler.now('Job', job)
    expect(await hauler.violations([modified('Job', stored, { deleted: null })])).toEqual([message])
  })
})

describe('a rental that is complete', () => {
  it('O-054 [SV62] takes back a completed job that was deleted, which a deleted rental does not', async () => {
    const rental = await hauler.rental()
    const done = await hauler.job(rental, { jobTypeId: JOB_TYPE.service })
    await hauler.complete(done)
    await hauler.save([deleted('Job', await hauler.now('Job', done))])
    await hauler.edit('Rental', rental, { completed: TODAY_NOON })
    await hauler.edit('Job', done, { deleted: null })
    expect(await hauler.now('Job', done)).toMatchObject({ deleted: null })
    await hauler.save([deleted('Job', await hauler.now('Job', done))])
    await hauler.save([deleted('Rental', await hauler.now('Rental', rental))])
    const gone = await hauler.now('Job', done)
    expect(await hauler.violations([modified('Job', gone, { deleted: null })])).toEqual([
      `ownerDeleted rentalId: Rental R${rental.id} was deleted. Bring it back first.`,
    ])
  })

  it('O-026 [SV62] is not added with a job that is still to be done', async () => {
    const of = { customerId: 1, serviceAddressId: 11, dumpsterId: 21, startDate: TODAY }
    const entities = [
      added('Rental', -1, { ...of, completed: TODAY_NOON }),
      added('Job', -2, { rentalId: -1, jobTypeId: JOB_TYPE.service, startDate: TODAY }),
    ]
    expect(await hauler.violations(entities)).toEqual([expect.stringMatching(/^activeJobs completed: /)])
  })

  it('O-026 [SV61] is edited without being completed again', async () => {
    const rental = await hauler.rental()
    await hauler.edit('Rental', rental, { completed: TODAY_NOON })
    const { completed } = await hauler.now('Rental', rental)
    await hauler.edit('Rental', rental, { notes: 'Gate 4' })
    expect(await hauler.now('Rental', rental)).toMatchObject({ completed, notes: 'Gate 4' })
  })
})

describe('a photo', () => {
  it('F-108 [SV24] needs its picture, which only the upload stores', async () => {
    const rental = await hauler.rental()
    const photo = { rentalId: rental['id'], name: 'gate.jpg', filename: 'x.jpg' }
    expect(await hauler.violations([added('Photo', -1, { ...photo, filename: null })])).toEqual([
      'photosNeedFiles filename: A photo needs its picture',
    ])
  })
})

describe('deleting rentals', () => {
  it('O-025 [SV63] deletes their active jobs with their time records, but no completed ones', async () => {
    const rental = await hauler.rental()
    const other = await hauler.job(await hauler.rental())
    const done = await hauler.job(rental, { driverId: 901, jobTypeId: JOB_TYPE.service })
    const active = await hauler.job(rental, { driverId: 901 })
    const started = '2025-06-02T11:00:00.000Z'
    await hauler.add('JobTime', { jobId: done['id'], started })
    await hauler.complete(done)
    await hauler.add('JobTime', { jobId: active['id'], started })
    const { entities } = await hauler.save([deleted('Rental', await hauler.now('Rental', rental))])
    expect(entities.map(({ $type }) => $type)).toContain('Rental:#Rolloff')
    const { totalTime } = await hauler.now('Job', done)
    expect(totalTime).toBeGreaterThan(0)
    expect(await hauler.now('Job', done)).toMatchObject({ deleted: null })
    expect(await hauler.now('Job', active)).toMatchObject({ deletedBy: 'Olive Office', totalTime: 0 })
    expect(await hauler.rows('JobTime')).toMatchObject([{ deleted: null }, { deletedBy: 'Olive Office' }])
    expect(await hauler.now('Job', other)).toMatchObject({ deleted: null })
  })

  it('O-054 [SV62] leaves what was done completed', async () => {
    const rental = await hauler.rental()
    const done = await hauler.job(rental, { jobTypeId: JOB_TYPE.service })
    await hauler.complete(done)
    await hauler.save([deleted('Rental', await hauler.now('Rental', rental))])
    const { answer } = await hauler.call('/api/utility/uncompleteJob', { jobId: done['id'] })
    expect(answer).toEqual({ success: false, message: 'The rental of this job has been deleted' })
  })

  it('O-025 [SV62] [SV63] refuses new work for what is deleted, in the same save or afterwards', async () => {
    const rental = await hauler.rental()
    const job = await hauler.job(rental)
    const late = added('Job', -1, { rentalId: rental['id'], jobTypeId: JOB_TYPE.service, startDate: TODAY })
    expect(await hauler.violations([deleted('Rental', rental), late])).toEqual([
      'reference rentalId: Rental does not exist or was deleted',
    ])
    await hauler.save([deleted('Rental', rental)])
    const stored = await hauler.now('Job', job)
    expect(await hauler.violations([modified('Job', stored, { deleted: null })])).toEqual([
      `ownerDeleted rentalId: Rental R${rental.id} was deleted. Bring it back first.`,
    ])
  })
})

describe('a rental that is saved', () => {
  it('O-011 [SV62] keeps customer and site, and a new one has a site of its customer', async () => {
    const rental = await hauler.rental()
    for (const [field, value] of [
      ['customerId', 2],
      ['serviceAddressId', 12],
    ] as const)
      expect(await hauler.violations([modified('Rental', rental, { [field]: value })])).toEqual([
        `rentalKept ${field}: A rental cannot change its customer or its site`,
      ])
    const foreign = { customerId: 1, serviceAddressId: 12, dumpsterId: 21, startDate: TODAY }
    expect(await hauler.violations([added('Rental', -1, foreign)])).toEqual([
      'siteOfCustomer serviceAddressId: The site does not belong to the customer',
    ])
  })

  it('[SV84] leaves a site without rentals free to move', async () => {
    await hauler.rental()
    const site = await hauler.now('ServiceAddress', { id: 12 })
    await hauler.save([modified('ServiceAddress', site, { customerId: 1 })])
    expect(await hauler.now('ServiceAddress', { id: 12 })).toMatchObject({ customerId: 1 })
  })

  it('[SV84] keeps its site with its customer', async () => {
    const rental = await hauler.rental()
    const site = await hauler.now('ServiceAddress', { id: rental['serviceAddressId'] })
    expect(await hauler.violations([modified('ServiceAddress', site, { customerId: 2 })])).toEqual([
      'siteKept customerId: A site with rentals cannot change its customer',
    ])
  })
})

const TODAY_NOON = '2025-06-02T12:00:00.000Z'
