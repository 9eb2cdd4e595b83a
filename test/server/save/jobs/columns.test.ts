import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { openHauler, TODAY, type Hauler } from '../aHauler.ts'
import { added, deleted, modified, type Values } from '../saving.ts'

let hauler: Hauler
let rental: Values

beforeEach(async () => {
  hauler = await openHauler()
  rental = await hauler.rental()
})
afterEach(() => hauler.close())

describe('a driver’s column of the board', () => {
  const orders = async (driverId = 901): Promise<readonly unknown[]> =>
    (await hauler.rows('Job'))
      .filter((job) => job['driverId'] === driverId && job['deleted'] === null)
      .map(({ displayOrder }) => displayOrder)

  it('O-063 [SV68] takes a new job at its end, and a copy at 99', async () => {
    await hauler.job(rental, { driverId: 901 })
    await hauler.job(rental, { driverId: 901 })
    await hauler.job(rental, { driverId: 901, startDate: '2025-06-03' })
    const note = { jobTypeId: JOB_TYPE.note, driverId: 901, driverNotes: 'Wash', startDate: TODAY }
    await hauler.save([added('Job', -1, { ...note, displayOrder: 99 })])
    expect(await orders()).toEqual([1, 2, 1, 99])
  })

  it('O-063 [SV69] is numbered from 1 when a job is moved into it or within it', async () => {
    const [a, b, c] = [
      await hauler.job(rental, { driverId: 901 }),
      await hauler.job(rental, { driverId: 901 }),
      await hauler.job(rental, { driverId: 901 }),
    ]
    await hauler.edit('Job', c, { displayOrder: 1 })
    expect(await orders()).toEqual([2, 3, 1])
    const moved = await hauler.job(rental, { driverId: 902 })
    await hauler.edit('Job', moved, { driverId: 901, displayOrder: 3 })
    expect(await orders()).toEqual([2, 4, 1, 3])
    await hauler.edit('Job', a, { displayOrder: 9 })
    expect(await orders()).toEqual([4, 3, 1, 2])
    await hauler.edit('Job', b, { driverId: null, displayOrder: null })
    expect(await hauler.now('Job', b)).toMatchObject({ driverId: null, displayOrder: null })
  })

  it('O-039 O-063 [SV69] is numbered anew when a job leaves it, and takes a job of another day at its end', async () => {
    const [a, b, c] = [
      await hauler.job(rental, { driverId: 901 }),
      await hauler.job(rental, { driverId: 901 }),
      await hauler.job(rental, { driverId: 901 }),
    ]
    const tomorrow = '2025-06-03'
    await hauler.job(rental, { driverId: 901, startDate: tomorrow })
    await hauler.edit('Job', a, { startDate: tomorrow })
    expect(await orders()).toEqual([2, 1, 2, 1])
    await hauler.edit('Job', b, { driverId: 902, displayOrder: 1 })
    expect(await orders()).toEqual([2, 1, 1])
    await hauler.edit('Job', c, { startDate: tomorrow, displayOrder: 2 })
    expect(await orders()).toEqual([3, 2, 1])
    await hauler.edit('Job', c, { driverId: null, displayOrder: null })
    expect(await orders()).toEqual([2, 1])
    expect(await orders(902)).toEqual([1])
  })

  it('O-044 O-050 [SV73] loses a note as it loses any other job', async () => {
    const words = { jobTypeId: JOB_TYPE.note, driverNotes: 'Wash' }
    const note = await hauler.job(null, { ...words, driverId: 901 })
    await hauler.edit('Job', note, { driverId: null, displayOrder: null })
    expect(await hauler.now('Job', note)).toMatchObject({ driverId: null, deleted: null })
  })

  it('O-050 O-064 [SV73] loses a job to UnAssigned, where a destination is deleted', async () => {
    const job = await hauler.job(rental, { driverId: 901 })
    const destination = await hauler.job(null, {
      jobTypeId: JOB_TYPE.destination,
      storageDumpSiteId: 31,
      driverId: 901,
    })
    const { deletedKeys } = await hauler.save([
      modified('Job', job, { driverId: null }),
      modified('Job', destination, { driverId: null }),
    ])
    expect(deletedKeys).toEqual([{ entityTypeName: 'Job:#Rolloff', keyValues: [destination['id']] }])
    expect(await hauler.now('Job', job)).toMatchObject({ driverId: null, deleted: null })
    expect(await hauler.now('Job', destination)).toMatchObject({ driverId: 901, deletedBy: 'Olive Office' })
  })

  it('O-050 [SV73] keeps what is completed', async () => {
    const job = await hauler.job(rental, { driverId: 901 })
    await hauler.complete(job, { inventoryId: 41 })
    const stored = await hauler.now('Job', job)
    expect(await hauler.violations([modified('Job', stored, { driverId: null })])).toEqual([
      'jobCompleted : Completed jobs cannot be unassigned.',
    ])
  })
})

describe('the drivers of the board', () => {
  it('O-059 [SV86] are those who can be given jobs, while they are active', async () => {
    const words = 'activeDriver driverId: Jobs are driven by active drivers only'
    const job = await hauler.job(rental)
    const olga = { firstName: 'Olga', lastName: 'Owner', userName: 'olga' }
    const { keyMappings } = await hauler.save([added('User', -1, olga, 'userId')])
    const given = async (driverId: unknown) =>
      hauler.violations([modified('Job', await hauler.now('Job', job), { driverId })])
    expect(await given(keyMappings[0]?.realValue)).toEqual([words])
    const [ike] = (await hauler.rows('User')).filter(({ userName }) => userName === 'ike')
    await hauler.save([modified('User', ike ?? {}, { isActive: false })])
    expect(await given(902)).toEqual([words])
  })

  it('O-059 O-063 [SV86] stay drivers, and active, as long as they have work of today or later', async () => {
    const words = (jobs: string) =>
      `driverBusy : This driver still has ${jobs} to do. Assign them to others first.`
    const [driver = {}] = await hauler.rows('Driver')
    const [dora = {}] = (await hauler.rows('User')).filter(({ userName }) => userName === 'dora')
    const last = await hauler.job(rental, { driverId: 901, startDate: '2025-06-01' })
    const done = await hauler.job(rental, { driverId: 901 })
    const open = await hauler.job(rental, { driverId: 901, startDate: '2025-06-09' })
    expect(await hauler.violations([deleted('Driver', driver)])).toEqual([words('2 jobs')])
    await hauler.complete(done, { inventoryId: 41 })
    expect(await hauler.violations([deleted('Driver', driver)])).toEqual([words('1 job')])
    expect(await hauler.violations([modified('User', dora, { isActive: false })])).toEqual([words('1 job')])
    await hauler.edit('Job', open, { driverId: 902 })
    await hauler.save([modified('User', dora, { isActive: false }), deleted('Driver', driver)])
    expect(await hauler.now('Job', last)).toMatchObject({ driverId: 901 })
  })
})
