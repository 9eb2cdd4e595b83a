import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { everybody, openHauler, TODAY, type Hauler } from '#test/server/save/openHauler.ts'
import { added, deleted, modified, type Values } from '#test/server/save/openSaving.ts'

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

  it('O-102 O-063 [SV220] leaves an entry of the audit for each job that was moved, and none for those that make room', async () => {
    const others = [await hauler.job(rental, { driverId: 901 }), await hauler.job(rental, { driverId: 901 })]
    const moved = await hauler.job(rental, { driverId: 902 })
    const left = await hauler.job(rental, { driverId: 902 })
    await hauler.edit('Job', moved, { driverId: 901, afterJobId: 0 })
    await hauler.edit('Job', moved, { afterJobId: others[0]?.['id'] })
    expect(await orders()).toEqual([1, 3, 2])
    expect(await orders(902)).toEqual([1])
    const entriesOf = async ({ id }: Values) => (await hauler.audit('Job', Number(id))).length
    expect(await Promise.all([...others, left].map(entriesOf))).toEqual([1, 1, 1])
    expect(await entriesOf(moved)).toBe(3)
  })

  const column = async (driverId: number | null, day = TODAY): Promise<readonly unknown[]> =>
    (await hauler.rows('Job'))
      .filter((job) => job['driverId'] === driverId && job['startDate'] === day && job['deleted'] === null)
      .toSorted((a, b) => Number(a['displayOrder']) - Number(b['displayOrder']))
      .map(({ id }) => id)

  it('O-063 [SV69] [DI22] puts a job after the one that it names, without storing the reference', async () => {
    const [a, b] = [await hauler.job(rental, { driverId: 901 }), await hauler.job(rental, { driverId: 901 })]
    const [c, d] = [await hauler.job(rental), await hauler.job(rental, { driverId: 902 })]
    await hauler.edit('Job', c, { driverId: 901, afterJobId: a.id })
    expect(await column(901)).toEqual([a.id, c.id, b.id])
    await hauler.edit('Job', d, { driverId: 901, afterJobId: 0 })
    expect(await column(901)).toEqual([d.id, a.id, c.id, b.id])
    await hauler.edit('Job', d, { afterJobId: b.id })
    expect(await column(901)).toEqual([a.id, c.id, b.id, d.id])
    expect(await orders()).toEqual([1, 3, 2, 4])
    expect((await hauler.rows('Job')).map(({ afterJobId }) => afterJobId)).toEqual([null, null, null, null])
    const site = { jobTypeId: JOB_TYPE.destination, storageDumpSiteId: 31, driverId: 901 }
    const destination = await hauler.job(null, { ...site, afterJobId: a.id })
    expect(await column(901)).toEqual([a.id, destination.id, c.id, b.id, d.id])
  })

  it('O-063 [SV69] [DI22] takes several of one save, one after the other, new ones too', async () => {
    const a = await hauler.job(rental, { driverId: 901 })
    const b = await hauler.job(rental)
    const note = { jobTypeId: JOB_TYPE.note, driverId: 901, driverNotes: 'Wash', startDate: TODAY }
    await hauler.save([
      modified('Job', b, { driverId: 901, afterJobId: -1 }),
      added('Job', -1, { ...note, afterJobId: a.id }),
    ])
    expect(await column(901)).toEqual([a.id, b.id + 1, b.id])
  })

  it('O-063 [SV69] [DI22] takes a job last where the one that it names has left meanwhile', async () => {
    const [a, b] = [await hauler.job(rental, { driverId: 901 }), await hauler.job(rental, { driverId: 901 })]
    const c = await hauler.job(rental)
    await hauler.edit('Job', a, { driverId: 902, afterJobId: 0 })
    await hauler.edit('Job', c, { driverId: 901, afterJobId: a.id })
    expect(await column(901)).toEqual([b.id, c.id])
  })

  it('O-063 [SV69] [DI22] of unassigned jobs is ordered on request', async () => {
    const [a, b] = [await hauler.job(rental), await hauler.job(rental)]
    const c = await hauler.job(rental, { driverId: 901 })
    await hauler.edit('Job', b, { afterJobId: 0 })
    await hauler.edit('Job', c, { driverId: null, afterJobId: b.id })
    expect(await column(null)).toEqual([b.id, c.id, a.id])
  })

  it('O-063 [SV30] keeps the versions of jobs that were not moved', async () => {
    const [a, b] = [await hauler.job(rental, { driverId: 901 }), await hauler.job(rental, { driverId: 901 })]
    const c = await hauler.job(rental)
    await hauler.edit('Job', c, { driverId: 901, afterJobId: 0 })
    const versions = [a, b, c].map(async (job) => (await hauler.now('Job', job))['rowVersion'])
    expect(await Promise.all(versions)).toEqual([1, 1, 2])
    await hauler.save([modified('Job', { ...a, displayOrder: 1 }, { notes: 'Gate 4' })])
    expect(await hauler.now('Job', a)).toMatchObject({ displayOrder: 2, notes: 'Gate 4' })
    // Who moves one within its column has changed it.
    await hauler.edit('Job', b, { afterJobId: 0 })
    expect(await hauler.now('Job', b)).toMatchObject({ displayOrder: 1, rowVersion: 2 })
  })

  it('O-063 [SV15] tells only the second of two who move the same job', async () => {
    await hauler.job(rental, { driverId: 901 })
    const job = await hauler.job(rental)
    const answers = await Promise.all(
      [901, 902].map((driverId) =>
        hauler.refusal([modified('Job', job, { driverId, afterJobId: 0 })], everybody),
      ),
    )
    expect(answers).toEqual(['stored', expect.objectContaining({ code: 'concurrency_conflict' })])
  })

  it('O-039 O-063 [SV69] is renumbered when a job leaves it, and takes a job of another day at its end', async () => {
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
    const washing = { jobTypeId: JOB_TYPE.note, driverNotes: 'Wash' }
    const note = await hauler.job(null, { ...washing, driverId: 901 })
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
    const message = 'activeDriver driverId: Jobs can be assigned only to active drivers'
    const job = await hauler.job(rental)
    const olga = { firstName: 'Olga', lastName: 'Owner', userName: 'olga' }
    const { keyMappings } = await hauler.save([added('User', -1, olga, 'userId')])
    const given = async (driverId: unknown) =>
      hauler.violations([modified('Job', await hauler.now('Job', job), { driverId })])
    expect(await given(keyMappings[0]?.realValue)).toEqual([message])
    const [ike] = (await hauler.rows('User')).filter(({ userName }) => userName === 'ike')
    await hauler.save([modified('User', ike ?? {}, { isActive: false })])
    expect(await given(902)).toEqual([message])
  })

  it('O-059 [SV86] keep the jobs that they were given, which can be edited and deleted', async () => {
    const job = await hauler.job(rental, { driverId: 902, startDate: '2025-06-01' })
    await hauler.edit('User', { id: 902 }, { isActive: false })
    await hauler.edit('Job', job, { notes: 'Gate 4' })
    await hauler.save([deleted('Job', await hauler.now('Job', job))])
    expect(await hauler.now('Job', job)).toMatchObject({ driverId: 902, notes: 'Gate 4' })
  })

  it('O-059 [DI21] [SV86] stay drivers where their entry is given to another, who has no jobs', async () => {
    const [driver = {}, other = {}] = await hauler.rows('Driver')
    const job = await hauler.job(rental, { driverId: 901 })
    const olga = { firstName: 'Olga', lastName: 'Owner', userName: 'olga' }
    const { keyMappings } = await hauler.save([added('User', -1, olga, 'userId')])
    const given = { userId: keyMappings[0]?.realValue }
    expect(await hauler.violations([modified('Driver', driver, given)])).toEqual([
      `driverBusy : This driver still has 1 job to do (J${job['id']}). Assign them to others first.`,
    ])
    await hauler.save([modified('Driver', other, given)])
    await hauler.save([deleted('Driver', await hauler.now('Driver', other))])
  })

  it('O-059 O-063 [DI21] [SV86] stay drivers, and active, as long as they have work of today or later', async () => {
    const message = (jobs: string) =>
      `driverBusy : This driver still has ${jobs}. Assign them to others first.`
    const [driver = {}] = await hauler.rows('Driver')
    const [dora = {}] = (await hauler.rows('User')).filter(({ userName }) => userName === 'dora')
    const last = await hauler.job(rental, { driverId: 901, startDate: '2025-06-01' })
    const done = await hauler.job(rental, { driverId: 901 })
    const open = await hauler.job(rental, { driverId: 901, startDate: '2025-06-09' })
    const both = message(`2 jobs to do (J${done['id']}, J${open['id']})`)
    const one = message(`1 job to do (J${open['id']})`)
    expect(await hauler.violations([deleted('Driver', driver)])).toEqual([both])
    await hauler.complete(done, { inventoryId: 41 })
    expect(await hauler.violations([deleted('Driver', driver)])).toEqual([one])
    expect(await hauler.violations([modified('User', dora, { isActive: false })])).toEqual([one])
    await hauler.edit('Job', open, { driverId: 902 })
    await hauler.save([modified('User', dora, { isActive: false }), deleted('Driver', driver)])
    expect(await hauler.now('Job', last)).toMatchObject({ driverId: 901 })
  })
})
