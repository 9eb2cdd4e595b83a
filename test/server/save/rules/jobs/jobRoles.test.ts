import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { NotAllowed } from '#server/kernel/errors.ts'
import { openHauler, TODAY, type Hauler } from '#test/server/save/openHauler.ts'
import type { SavingUser } from '#server/save/pipeline/change.ts'
import { added, modified, userWith, type Values } from '#test/server/save/openSaving.ts'

let hauler: Hauler
let rental: Values

beforeEach(async () => {
  hauler = await openHauler()
  rental = await hauler.rental()
})
afterEach(() => hauler.close())

const at = (time: string): string => `${TODAY}T${time}:00.000Z`

describe('what of a job depends on roles', () => {
  const refusedTo = async (user: SavingUser, changes: Values, job: Values): Promise<unknown> => {
    const error = await hauler.refusal([modified('Job', await hauler.now('Job', job), changes)], user)
    return error instanceof NotAllowed ? error.culprit : error
  }
  const refusedField = (changes: Values, job: Values, ...roles: string[]): Promise<unknown> =>
    refusedTo(userWith(...roles), changes, job)
  const driver = { ...userWith('Schedule'), userId: 901 }
  const otherDriver = { ...userWith('Schedule'), userId: 902 }

  it('O-042 [SV72] its dumpster is exchanged by Admin, and its weight corrected by Admin once it is completed', async () => {
    const job = await hauler.job(rental)
    expect(await refusedField({ dumpsterId: 22 }, job, 'Rentals:Admin', 'Schedule:Admin')).toBe(
      'entities[0].dumpsterId',
    )
    expect(await refusedField({ dumpsterId: 22 }, job, 'Admin')).toBe('stored')
    expect(await refusedField({ weight: 2 }, job, 'Rentals:Admin')).toBe('stored')
    await hauler.complete(job, { inventoryId: 43 })
    expect(await refusedField({ weight: 3 }, job, 'Rentals:Admin', 'Schedule:Admin')).toBe(
      'entities[0].weight',
    )
    expect(await refusedField({ weight: 3 }, job, 'Admin')).toBe('stored')
  })

  it('O-063 O-066 O-068 [SV72] it is moved by Schedule:Admin, and trailers are set by Admin', async () => {
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

  it('O-032 O-048 [SV72] it is stamped as started by who edits times, and not by its driver', async () => {
    const job = await hauler.job(rental, { driverId: 901 })
    const started = { started: at('11:00') }
    const error = await hauler.refusal([modified('Job', job, started)], driver)
    expect(error).toMatchObject({ code: 'not_allowed', culprit: 'entities[0].started' })
    expect(await refusedField(started, job, 'Rentals:Admin', 'Schedule:Admin')).toBe('entities[0].started')
    expect(await refusedField(started, job, 'Schedule', 'Job:CanEditStartComplete')).toBe('stored')
  })

  it('O-032 O-070 [SV72] drivers set its weight and notes until it is completed, and nothing else', async () => {
    const job = await hauler.job(rental, { driverId: 901 })
    for (const [name, value] of [
      ['billAsDumpsterId', 22],
      ['dumpsterWeightLimit', 9],
      ['startDate', '2025-06-03'],
      ['storageDumpSiteId', 31],
      ['audited', at('11:00')],
      ['city', 'Lowell'],
      ['extraExpense', true],
    ] as const)
      expect(await refusedTo(driver, { [name]: value }, job)).toBe(`entities[0].${name}`)
    expect(await refusedTo(driver, { weight: 2, notes: 'Muddy', driverNotes: 'Gate 4' }, job)).toBe('stored')
    expect(await refusedField({ billAsDumpsterId: 22, city: 'Lowell' }, job, 'Rentals:Admin')).toBe('stored')
  })

  it('O-070 [JO38] a driver changes neither jobs of other drivers nor unassigned ones', async () => {
    const own = await hauler.job(rental, { driverId: 901 })
    const waiting = await hauler.job(rental)
    for (const [name, value] of [
      ['weight', 2],
      ['notes', 'Muddy'],
      ['driverNotes', 'Gate 4'],
    ] as const) {
      expect(await refusedTo(otherDriver, { [name]: value }, own)).toBe(`entities[0].${name}`)
      expect(await refusedTo(driver, { [name]: value }, waiting)).toBe(`entities[0].${name}`)
      expect(await refusedField({ [name]: value }, waiting, 'Schedule:Admin')).toBe('stored')
      expect(await refusedTo(driver, { [name]: value }, own)).toBe('stored')
    }
  })

  it('O-070 [JO38] the fees of a job are entered by its driver until it is completed, then by the office', async () => {
    const fee = await hauler.add('DumpsterFeeType', { name: 'Mattress', price: 20 })
    const job = await hauler.job(rental, { driverId: 901 })
    const brought = [added('JobDumpsterFee', -1, { jobId: job.id, dumpsterFeeTypeId: fee.id })]
    expect(await hauler.refusal(brought, otherDriver)).toMatchObject({
      code: 'not_allowed',
      culprit: 'entities[0]',
    })
    const { entities } = await hauler.save(brought, driver)
    await hauler.complete(job, { inventoryId: 41 })
    const more = [modified('JobDumpsterFee', entities[0] ?? {}, { quantity: 3 })]
    expect(await hauler.refusal(more, driver)).toMatchObject({ code: 'not_allowed', culprit: 'entities[0]' })
    await hauler.save(more, userWith('Invoice:Admin'))
  })

  it('O-042 O-046 [SV72] what it is charged by is corrected by who bills once it is completed, and audited then', async () => {
    const job = await hauler.job(rental, { driverId: 901 })
    const early = await hauler.now('Job', job)
    expect(await hauler.violations([modified('Job', early, { audited: at('11:00') })])).toEqual([
      'jobNotCompleted audited: Only completed jobs are audited',
    ])
    await hauler.complete(job, { inventoryId: 41 })
    expect(await refusedTo(driver, { notes: 'Muddy' }, job)).toBe('entities[0].notes')
    for (const [name, value] of [
      ['billAsDumpsterId', 22],
      ['dumpsterWeightLimit', 9],
      ['startDate', '2025-06-03'],
      ['dumpSiteId', 32],
      ['storageDumpSiteId', 31],
    ] as const) {
      expect(await refusedField({ [name]: value }, job, 'Rentals:Admin', 'Schedule:Admin')).toBe(
        `entities[0].${name}`,
      )
      expect(await refusedField({ [name]: value }, job, 'Invoice:Admin')).toBe('stored')
    }
    expect(await refusedField({ audited: at('11:00') }, job, 'Schedule:Admin')).toBe('entities[0].audited')
    expect(await refusedField({ audited: at('11:00') }, job, 'Rentals:Admin')).toBe('stored')
  })

  it('O-068 O-042 [SV72] users who only add jobs neither schedule them nor set a trailer', async () => {
    const refusedIn = async (given: Values, ...roles: string[]): Promise<unknown> => {
      const fresh = { rentalId: rental['id'], jobTypeId: JOB_TYPE.service, startDate: TODAY, ...given }
      const error = await hauler.refusal([added('Job', -1, fresh)], userWith(...roles))
      return error instanceof NotAllowed ? error.culprit : error
    }
    expect(await refusedIn({ driverId: 901 }, 'Rentals:Admin')).toBe('entities[0].driverId')
    expect(await refusedIn({ displayOrder: 1 }, 'Rentals:Admin')).toBe('entities[0].displayOrder')
    expect(await refusedIn({ trailerUsed: true }, 'Schedule:Admin')).toBe('entities[0].trailerUsed')
    const unsaid = { driverId: null, displayOrder: null, trailerUsed: false, started: null, audited: null }
    expect(await refusedIn(unsaid, 'Rentals:Admin')).toBe('stored')
    expect(await refusedIn({ driverId: 901, displayOrder: 1 }, 'Schedule:Admin')).toBe('stored')
    expect(await refusedIn({ trailerUsed: true }, 'Admin')).toBe('stored')
    const done = { rentalId: rental['id'], jobTypeId: JOB_TYPE.service, startDate: TODAY }
    for (const name of ['started', 'audited'])
      expect(await hauler.violations([added('Job', -1, { ...done, [name]: at('11:00') })])).toEqual([
        `jobUndone ${name}: A new job cannot be started or audited`,
      ])
  })

  it('O-042 O-064 O-070 [SV72] [SV73] [SV74] are told in a sentence what their roles do not allow', async () => {
    const fee = await hauler.add('DumpsterFeeType', { name: 'Mattress', price: 20 })
    const [own, other] = [
      await hauler.job(rental, { driverId: 901 }),
      await hauler.job(rental, { driverId: 902 }),
    ]
    const brought = await hauler.add('JobDumpsterFee', { jobId: own.id, dumpsterFeeTypeId: fee.id })
    const refused = async (entities: Parameters<Hauler['save']>[0]): Promise<unknown> => {
      const error = await hauler.refusal(entities, driver)
      return error instanceof NotAllowed ? `${error.culprit}: ${error.message}` : error
    }
    expect(await refused([modified('Job', own, { city: 'Lowell' })])).toBe(
      'entities[0].city: Your roles do not allow you to set City of this job.',
    )
    // A fee that moves needs the right to both jobs.
    const fees = 'entities[0]: Your roles do not allow you to change the fees of this job.'
    expect(await refused([modified('JobDumpsterFee', brought, { jobId: other.id })])).toBe(fees)
    const others = await hauler.add('JobDumpsterFee', { jobId: other.id, dumpsterFeeTypeId: fee.id })
    expect(await refused([modified('JobDumpsterFee', others, { jobId: own.id })])).toBe(fees)
    expect(await refused([modified('JobDumpsterFee', brought, { quantity: 2 })])).toBe('stored')
    const clock = added('JobTime', -1, { jobId: other.id, started: at('11:00') })
    expect(await refused([clock])).toBe(
      'entities[0]: Your roles do not allow you to start the clock of this job.',
    )
  })

  it('O-049 [SV74] schedulers start clocks of any job, now; who edits times says when', async () => {
    const job = await hauler.job(rental, { driverId: 901 })
    const started = { jobId: job.id, started: at('08:00'), completed: at('08:30') }
    const clock = await hauler.add('JobTime', started, userWith('Schedule:Admin'))
    expect(clock).toMatchObject({ completed: null })
    expect(clock['started']).toMatch(/^2025-06-02T12:/)
    expect(
      await hauler.add('JobTime', started, userWith('Schedule', 'Job:CanEditStartComplete')),
    ).toMatchObject(started)
  })
})
