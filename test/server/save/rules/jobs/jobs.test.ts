import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { saveChanges } from '#server/save/saveChanges.ts'
import { everybody, openHauler, TODAY, type Hauler } from '#test/server/save/openHauler.ts'
import { added, deleted, modified, type Values } from '#test/server/save/openSaving.ts'

let hauler: Hauler
let rental: Values

beforeEach(async () => {
  hauler = await openHauler()
  rental = await hauler.rental()
})
afterEach(() => hauler.close())

const at = (time: string): string => `${TODAY}T${time}:00.000Z`

describe('a new job', () => {
  it('O-029 [JO2] [SV67] takes action, weight limit and address where the client says none', async () => {
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

  it('O-062 [SV67] to a storage or dump site has its name and address', async () => {
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

describe('new jobs of one save', () => {
  it('O-063 [SV68] come one after the other in the column of their driver, after those with a position', async () => {
    await hauler.job(rental, { driverId: 901 })
    const of = { rentalId: rental['id'], jobTypeId: JOB_TYPE.service, startDate: TODAY, driverId: 901 }
    const { entities } = await hauler.save([
      added('Job', -1, of),
      added('Job', -2, { ...of, displayOrder: 7 }),
      added('Job', -3, of),
      added('Job', -4, { ...of, driverId: 902 }),
      added('Job', -5, { ...of, driverId: null }),
    ])
    expect(entities.map(({ displayOrder }) => displayOrder)).toEqual([8, 7, 9, 1, null])
  })

  it('O-029 [SV67] take the limit of what they bring, and the address of each rental of its own', async () => {
    const other = await hauler.rental({ customerId: 2, serviceAddressId: 12 })
    const of = (rentalId: unknown, more: Values = {}) => ({
      rentalId,
      jobTypeId: JOB_TYPE.service,
      startDate: TODAY,
      dumpsterId: 22,
      storageDumpSiteId: 31,
      ...more,
    })
    const { entities } = await hauler.save([
      added('Job', -1, of(rental['id'])),
      added('Job', -2, of(other['id'], { billAsDumpsterId: 21 })),
      added('Job', -3, of(other['id'], { zip: '49301' })),
    ])
    expect(
      entities.map(({ dumpsterWeightLimit, siteName, city, zip }) => [
        dumpsterWeightLimit,
        siteName,
        city,
        zip,
      ]),
    ).toEqual([
      [4, 'Barn', 'Ada', '49301'],
      [3, null, 'Kentwood', null],
      [4, null, null, '49301'],
    ])
  })
})

describe('what no client may say of a job', () => {
  it('O-053 O-054 [SV64] when it was completed, neither of a new one nor by setting or clearing it', async () => {
    const violation = 'jobCompletion completed: Jobs are completed with Complete and reopened with UnComplete'
    const job = await hauler.job(rental)
    const done = { completed: at('11:00') }
    expect(await hauler.violations([modified('Job', job, done)])).toEqual([violation])
    const fresh = { rentalId: rental['id'], jobTypeId: JOB_TYPE.service, startDate: TODAY, ...done }
    expect(await hauler.violations([added('Job', -1, fresh)])).toEqual([violation])
    expect(await hauler.complete(job, { inventoryId: 41 })).toEqual({
      success: true,
      message: 'Job Completed!',
    })
    const stored = await hauler.now('Job', job)
    expect(await hauler.violations([modified('Job', stored, { completed: null })])).toEqual([violation])
    expect(await hauler.violations([modified('Job', stored, { dumpsterId: 22 })])).toEqual([
      'jobCompleted dumpsterId: A completed job cannot change its dumpster',
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
        `jobKept ${name}: A job cannot change its rental, type or action`,
      ])
  })

  it('O-048 [SV71] [JO35] that it was started later than now', async () => {
    const job = await hauler.job(rental, { driverId: 901 })
    const edit = async (now: string, changes: Values) =>
      saveChanges(
        { ...hauler.context, now: () => at(now) },
        { entities: [modified('Job', await hauler.now('Job', job), changes)] },
        everybody,
      )
    await expect(edit('10:00', { started: at('10:01') })).rejects.toMatchObject({
      entityErrors: [expect.objectContaining({ errorName: 'timeInFuture', propertyName: 'started' })],
    })
    await edit('10:00', { started: at('10:00') })
    await edit('09:00', { notes: 'A slow clock' })
    expect(await hauler.now('Job', job)).toMatchObject({ started: at('10:00'), notes: 'A slow clock' })
  })

  it('O-050 [SV71] that nobody drives it once it is completed', async () => {
    const job = await hauler.job(rental, { driverId: 901 })
    await hauler.complete(job, { inventoryId: 41 })
    const unassign = async () =>
      modified('Job', await hauler.now('Job', job), { driverId: null, displayOrder: null })
    expect(await hauler.violations([await unassign()])).toEqual([
      'jobCompleted : Completed jobs cannot be unassigned.',
    ])
  })

  it('O-032 [SV71] but which dumpster it is for, until it is completed', async () => {
    const job = await hauler.job(rental)
    await hauler.edit('Job', job, { dumpsterId: 22 })
    expect(await hauler.now('Job', job)).toMatchObject({ dumpsterId: 22 })
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

  it('O-051 O-090 [SV85] is refused while an active invoice charges it, and so is charging it afterwards', async () => {
    const job = await hauler.job(rental)
    const active = await hauler.job(rental)
    const { entities } = await hauler.save([
      added('Invoice', -1, { rentalId: rental['id'] }),
      added('InvoiceLine', -2, { invoiceId: -1, quantity: 1, rate: 100, jobId: active['id'] }),
      added('InvoiceLine', -3, { invoiceId: -1, quantity: 1, rate: 100, jobId: job['id'] }),
    ])
    const [invoice, line] = ['Invoice', 'InvoiceLine'].map((name) =>
      entities.find(({ $type }) => $type === `${name}:#Rolloff`),
    )
    const violation = `jobCharged : J${active['id']} is charged by invoice ${String(invoice?.['invoiceNumber'])}. Void it or take the job off it first.`
    expect(await hauler.violations([deleted('Job', active)])).toEqual([violation])
    expect(await hauler.violations([deleted('Rental', await hauler.now('Rental', rental))])).toContain(
      violation,
    )
    await hauler.save([deleted('InvoiceLine', await hauler.now('InvoiceLine', line ?? {}))])
    await hauler.save([deleted('Job', await hauler.now('Job', active))])
    const stored = await hauler.now('InvoiceLine', line ?? {})
    expect(await hauler.violations([modified('InvoiceLine', stored, { deleted: null })])).toEqual([
      `ownerDeleted jobId: Job J${active['id']} was deleted. Bring it back first.`,
    ])

    await hauler.save([deleted('Invoice', await hauler.now('Invoice', invoice ?? {}))])
    await hauler.save([deleted('Job', job)])
    const gone = await hauler.now('Invoice', invoice ?? {})
    expect(await hauler.violations([modified('Invoice', gone, { deleted: null })])).toEqual(
      expect.arrayContaining([violation.replace(`J${active['id']}`, `J${job.id}`)]),
    )
  })
})
