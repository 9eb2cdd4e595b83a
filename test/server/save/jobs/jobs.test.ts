import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { NotAllowed } from '#server/errors.ts'
import { openHauler, TODAY, type Hauler } from '../aHauler.ts'
import { added, deleted, modified, userWith, type Values } from '../saving.ts'

let hauler: Hauler
let rental: Values

beforeEach(async () => {
  hauler = await openHauler()
  rental = await hauler.rental()
})
afterEach(() => hauler.close())

const at = (time: string): string => `${TODAY}T${time}:00.000Z`

describe('a new job', () => {
  it('O-029 [SV67] takes action, weight limit and address where the client says none', async () => {
    const job = await hauler.job(rental, { billAsDumpsterId: 22 })
    expect(job).toMatchObject({
      actionId: JOB_ACTION.delivery,
      dumpsterWeightLimit: 4,
      siteName: 'Barn',
      address1: '1 Main St',
      city: 'Ada',
      zip: '49301',
    })
    const given = await hauler.job(rental, {
      jobTypeId: JOB_TYPE.service,
      actionId: 2,
      dumpsterWeightLimit: 0,
      city: 'Lowell',
    })
    expect(given).toMatchObject({ actionId: null, dumpsterWeightLimit: 0, city: 'Lowell', address1: null })
  })

  it('O-062 [SV67] that goes to a storage or dump site has its name and address', async () => {
    const job = await hauler.job(null, {
      jobTypeId: JOB_TYPE.destination,
      storageDumpSiteId: 31,
      driverId: 901,
    })
    expect(job).toMatchObject({
      siteName: 'North Yard',
      address1: '9 Yard Rd',
      city: 'Wyoming',
      displayOrder: 1,
    })
  })

  it('O-044 O-062 [SV71] is for a rental, and a destination or a note for a driver', async () => {
    const of = (jobTypeId: number, more: Values = {}) => [
      added('Job', -1, { jobTypeId, startDate: TODAY, ...more }),
    ]
    expect(await hauler.violations(of(JOB_TYPE.pickUp))).toEqual(['required rentalId: Required'])
    expect(await hauler.violations(of(JOB_TYPE.note, { driverNotes: 'Wash' }))).toEqual([
      'required driverId: Required',
    ])
    expect(await hauler.violations(of(JOB_TYPE.note, { driverId: 901 }))).toEqual([
      'required driverNotes: Required',
    ])
    expect(await hauler.violations(of(JOB_TYPE.destination))).toEqual([
      'required driverId: Required',
      'required storageDumpSiteId: Required',
    ])
  })

  it('O-037 [SV67] that is billed as something else has the limit of that, unless the client says another', async () => {
    const job = await hauler.job(rental)
    await hauler.edit('Job', job, { billAsDumpsterId: 22 })
    expect(await hauler.now('Job', job)).toMatchObject({ dumpsterWeightLimit: 4 })
    await hauler.edit('Job', job, { billAsDumpsterId: 21, dumpsterWeightLimit: 5 })
    expect(await hauler.now('Job', job)).toMatchObject({ dumpsterWeightLimit: 5 })
  })
})

describe('the halves of an exchange or a round trip', () => {
  const half = { jobTypeId: JOB_TYPE.exchange, startDate: TODAY }

  it('O-030 [SV66] name each other, also where a client says it of one only', async () => {
    const of = { ...half, rentalId: rental['id'] }
    const { entities } = await hauler.save([
      added('Job', -1, { ...of, actionId: JOB_ACTION.delivery, relatedJobId: -2 }),
      added('Job', -2, { ...of, actionId: JOB_ACTION.pickUp }),
    ])
    const [one = {}, other = {}] = entities
    expect([one['relatedJobId'], other['relatedJobId']]).toEqual([other['id'], one['id']])
    await hauler.edit('Job', one, { relatedJobId: null })
    expect(await hauler.now('Job', other)).toMatchObject({ relatedJobId: null })
  })

  it('O-030 [SV66] are a delivery and a pickup of one rental, and never alone', async () => {
    const of = { ...half, rentalId: rental['id'] }
    const other = await hauler.rental()
    const wrong =
      'jobPair relatedJobId: The halves of an exchange or a round trip are a delivery and a pickup of one rental'
    expect(await hauler.violations([added('Job', -1, { ...of, actionId: 1 })])).toEqual([
      'required relatedJobId: Required',
    ])
    expect(await hauler.violations([added('Job', -1, of)])).toEqual(['required actionId: Required'])
    const pairOf = (more: Values) => [
      added('Job', -1, { ...of, actionId: 1, relatedJobId: -2 }),
      added('Job', -2, { ...of, actionId: 2, relatedJobId: -1, ...more }),
    ]
    expect(await hauler.violations(pairOf({ actionId: 1 }))).toEqual([wrong, wrong])
    expect(await hauler.violations(pairOf({ rentalId: other['id'] }))).toEqual([wrong, wrong])
    expect(await hauler.violations(pairOf({ jobTypeId: JOB_TYPE.roundTrip }))).toEqual([wrong, wrong])
    const [delivery] = await hauler.pair(rental, JOB_TYPE.exchange)
    expect(
      await hauler.violations([added('Job', -1, { ...of, actionId: 2, relatedJobId: delivery['id'] })]),
    ).toEqual([wrong])
    const single = { jobTypeId: JOB_TYPE.delivery, startDate: TODAY, rentalId: rental['id'] }
    expect(await hauler.violations([added('Job', -1, { ...single, relatedJobId: delivery['id'] })])).toEqual([
      wrong,
    ])
  })
})

describe('what no client may say of a job', () => {
  it('O-053 O-054 [SV64] when it was completed, neither of a new one nor by setting or clearing it', async () => {
    const words = 'jobCompletion completed: Jobs are completed with Complete and opened again with UnComplete'
    const job = await hauler.job(rental)
    const done = { completed: at('11:00') }
    expect(await hauler.violations([modified('Job', job, done)])).toEqual([words])
    const fresh = { rentalId: rental['id'], jobTypeId: JOB_TYPE.service, startDate: TODAY, ...done }
    expect(await hauler.violations([added('Job', -1, fresh)])).toEqual([words])
    expect(await hauler.complete(job, { inventoryId: 41 })).toEqual({
      success: true,
      message: 'Job Completed!',
    })
    const stored = await hauler.now('Job', job)
    expect(await hauler.violations([modified('Job', stored, { completed: null })])).toEqual([words])
    expect(await hauler.violations([modified('Job', stored, { dumpsterId: 22 })])).toEqual([
      'jobCompleted dumpsterId: A completed job keeps its dumpster',
    ])
  })

  it('O-032 [SV71] another rental, type or action than it began with', async () => {
    const job = await hauler.job(rental)
    const other = await hauler.rental()
    for (const [name, value] of [
      ['rentalId', other['id']],
      ['jobTypeId', JOB_TYPE.pickUp],
      ['actionId', JOB_ACTION.pickUp],
    ] as const)
      expect(await hauler.violations([modified('Job', job, { [name]: value })])).toEqual([
        `jobKept ${name}: A job keeps its rental, type and action`,
      ])
  })
})

describe('what of a job depends on roles', () => {
  const refusedField = async (changes: Values, job: Values, ...roles: string[]): Promise<unknown> => {
    const error = await hauler.refusal(
      [modified('Job', await hauler.now('Job', job), changes)],
      userWith(...roles),
    )
    return error instanceof NotAllowed ? error.culprit : error
  }

  it('O-042 [SV72] its dumpster is exchanged by Admin, and its weight corrected by Admin once it is completed', async () => {
    const job = await hauler.job(rental)
    expect(await refusedField({ dumpsterId: 22 }, job, 'Rentals:Admin', 'Schedule:Admin')).toBe(
      'entities[0].dumpsterId',
    )
    expect(await refusedField({ dumpsterId: 22 }, job, 'Admin')).toBe('stored')
    expect(await refusedField({ weight: 2 }, job, 'Schedule')).toBe('stored')
    await hauler.complete(job, { inventoryId: 43 })
    expect(await refusedField({ weight: 3 }, job, 'Rentals:Admin', 'Schedule:Admin')).toBe(
      'entities[0].weight',
    )
    expect(await refusedField({ weight: 3 }, job, 'Admin')).toBe('stored')
  })

  it('O-063 O-066 O-068 [SV72] it is moved by Schedule:Admin, and trailers are told by Admin', async () => {
    const job = await hauler.job(rental)
    expect(await refusedField({ driverId: 901 }, job, 'Admin', 'Rentals:Admin', 'Schedule')).toBe(
      'entities[0].driverId',
    )
    expect(await refusedField({ displayOrder: 3 }, job, 'Admin')).toBe('entities[0].displayOrder')
    expect(await refusedField({ driverId: 901, displayOrder: 1 }, job, 'Schedule:Admin')).toBe('stored')
    expect(await refusedField({ trailerUsed: true }, job, 'Schedule:Admin')).toBe('entities[0].trailerUsed')
    expect(await refusedField({ trailerUsed: true }, job, 'Admin')).toBe('stored')
  })

  it('O-094 ambiguity 41 its expenses are pinned by completing it, and corrected by Admin', async () => {
    const job = await hauler.job(rental)
    const expenses = { hourExpense: 1, tonExpense: 2 }
    expect(await refusedField(expenses, job, 'Rentals:Admin')).toBe('entities[0].hourExpense')
    await hauler.complete(job, { inventoryId: 41 })
    expect(await hauler.now('Job', job)).toMatchObject({ hourExpense: 60, tonExpense: 45 })
    expect(await refusedField(expenses, job, 'Admin')).toBe('stored')
    expect(await hauler.now('Job', job)).toMatchObject(expenses)
  })

  it('O-032 [SV72] it is stamped as started by its driver, or by who edits times', async () => {
    const job = await hauler.job(rental, { driverId: 901 })
    const started = { started: at('11:00') }
    expect(await refusedField(started, job, 'Rentals:Admin', 'Schedule')).toBe('entities[0].started')
    expect(await refusedField(started, job, 'Schedule', 'Job:CanEditStartComplete')).toBe('stored')
  })
})

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

describe('deleting a job', () => {
  it('O-051 [SV63] deletes its time records and gives the rental its status', async () => {
    const job = await hauler.job(rental, { driverId: 901 })
    await hauler.add('JobTime', { jobId: job['id'], started: at('11:00') })
    await hauler.save([deleted('Job', await hauler.now('Job', job))])
    expect(await hauler.rows('JobTime')).toMatchObject([{ deletedBy: 'Olive Office' }])
    expect(await hauler.now('Rental', rental)).toMatchObject({ statusId: 1 })
  })
})
