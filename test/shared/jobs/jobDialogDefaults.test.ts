import { fc } from '#test/support/seed.ts'
import { weightLimitChanges, differsFromRental, jobDialogDefaults } from '#shared/jobs/jobDialogDefaults.ts'
import { jobEditing, canTrackJobTime, canCompleteJob } from '#shared/jobs/jobPermissions.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { preferredStartChosen, preferredTimesOn } from '#shared/jobs/preferredTimes.ts'
import { siteInventoryWarnings } from '#shared/jobs/siteInventoryWarnings.ts'
import { addDays, minutesSinceMidnight, dayOfInstant, instantAt } from '#shared/kernel/days.ts'

const DETROIT = 'America/Detroit'
const at = (day: string, hour: number, minute = 0): string => instantAt(day, hour * 60 + minute, DETROIT)

describe('opening a job', () => {
  const job = {
    jobTypeId: JOB_TYPE.exchange,
    dumpsterId: 2,
    billAsDumpsterId: null,
    exchangeDumpsterId: null,
    billExchangeAs: null,
  }

  it('O-033 [JO7] shows defaults for empty fields', () => {
    expect(jobDialogDefaults(job, { dumpsterId: 3 })).toEqual({
      exchangeDumpsterId: 2,
      billAsDumpsterId: 3,
      billExchangeAs: 3,
    })
    expect(jobDialogDefaults({ ...job, jobTypeId: JOB_TYPE.delivery }, { dumpsterId: 3 })).toEqual({
      exchangeDumpsterId: 2,
      billAsDumpsterId: 3,
    })
  })

  it('O-033 [JO7] changes nothing if the fields have values, or without a rental', () => {
    const full = { ...job, billAsDumpsterId: 4, exchangeDumpsterId: 4, billExchangeAs: 4 }
    expect(jobDialogDefaults(full, { dumpsterId: 3 })).toEqual({})
    expect(jobDialogDefaults({ ...job, dumpsterId: null }, null)).toEqual({})
  })

  it('[JO7] flags a dumpster other than that of the rental', () => {
    expect(differsFromRental({ dumpsterId: 2 }, { dumpsterId: 3 })).toBe(true)
    expect(differsFromRental({ dumpsterId: 3 }, { dumpsterId: 3 })).toBe(false)
    expect(differsFromRental({ dumpsterId: null }, { dumpsterId: 3 })).toBe(false)
    expect(differsFromRental({ dumpsterId: 2 }, null)).toBe(false)
  })

  it('O-037 [JO9] copies the weight limit of the billed dumpster', () => {
    expect(weightLimitChanges({ id: 2, weightLimit: 1.5 })).toEqual({
      billAsDumpsterId: 2,
      dumpsterWeightLimit: 1.5,
    })
    expect(weightLimitChanges(null)).toEqual({ billAsDumpsterId: null, dumpsterWeightLimit: null })
  })
})

describe('preferred times', () => {
  const job = { startDate: '2026-11-21', preferredEndTime: null }

  it('O-036 [JO8] end an hour after the start, both on the start date', () => {
    expect(preferredStartChosen(job, at('2026-01-05', 9, 30), DETROIT)).toEqual({
      preferredStartTime: at('2026-11-21', 9, 30),
      preferredEndTime: at('2026-11-21', 10, 30),
    })
  })

  it('O-036 [JO8] keep a given end, moved to the start date', () => {
    const chosen = { ...job, preferredEndTime: at('2026-07-01', 14) }
    expect(preferredStartChosen(chosen, at('2026-11-20', 9), DETROIT).preferredEndTime).toBe(
      at('2026-11-21', 14),
    )
  })

  it('O-036 [JO8] remain on their day near midnight, and are unchanged without a start date', () => {
    expect(preferredStartChosen(job, at('2026-11-21', 23, 30), DETROIT).preferredEndTime).toBe(
      at('2026-11-21', 23, 59),
    )
    expect(preferredStartChosen({ ...job, startDate: null }, at('2026-01-05', 9), DETROIT)).toEqual({
      preferredStartTime: at('2026-01-05', 9),
      preferredEndTime: null,
    })
    expect(preferredStartChosen(job, null, DETROIT)).toEqual({
      preferredStartTime: null,
      preferredEndTime: null,
    })
  })

  it('[JO8] move to any day as wall-clock times', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 800 }),
        fc.integer({ min: 0, max: 800 }),
        fc.integer({ min: 240, max: 1439 }),
        (from, to, minutes) => {
          const day = addDays('2025-01-01', to)
          const start = instantAt(addDays('2025-01-01', from), minutes, DETROIT)
          const moved = preferredTimesOn(day, { preferredStartTime: start, preferredEndTime: null }, DETROIT)
          const instant = moved.preferredStartTime ?? ''
          expect([dayOfInstant(instant, DETROIT), minutesSinceMidnight(instant, DETROIT)]).toEqual([
            day,
            minutes,
          ])
          expect(moved.preferredEndTime).toBeNull()
        },
      ),
    )
  })
})

describe('warnings about dumpsters on the site', () => {
  const pickUp = { jobTypeId: JOB_TYPE.pickUp, actionId: JOB_ACTION.pickUp }
  const twenty = { id: 3, size: '20 yd' }
  const on = (dumpsterTypeId: number, dumpsterSize: string) => ({ dumpsterTypeId, dumpsterSize })

  it('O-034 [JO10] warns of a size other than the rental’s', () => {
    const message = 'A Dumpster on site does not match the Rental Dumpster size'
    expect(siteInventoryWarnings(pickUp, twenty, [on(2, '10 yd')])).toEqual([message])
    expect(siteInventoryWarnings(pickUp, twenty, [on(3, '20 yd')])).toEqual([])
    expect(siteInventoryWarnings(pickUp, { id: 8, size: 'Shop' }, [on(2, '10 yd')])).toEqual([])
    expect(siteInventoryWarnings(pickUp, null, [on(2, '10 yd')])).toEqual([])
  })

  it('O-035 [JO10] warns of more than one dumpster and lists the sizes', () => {
    expect(siteInventoryWarnings(pickUp, twenty, [on(3, '20 yd'), on(3, '20 yd')])).toEqual([
      'Inventory warning: there is more than one dumpster on site (20 yd, 20 yd). Please verify the correct size.',
    ])
  })

  it('O-034 [JO10] checks only pickups, exchanges and round trips', () => {
    const warned = Object.values(JOB_TYPE).filter(
      (jobTypeId) =>
        siteInventoryWarnings({ jobTypeId, actionId: null }, twenty, [on(2, '10 yd')]).length > 0,
    )
    expect(warned).toEqual([JOB_TYPE.pickUp, JOB_TYPE.exchange, JOB_TYPE.roundTrip])
  })
})

describe('who may do what with a job', () => {
  const user = (...roles: string[]) => ({ userId: 4, roles })
  const open = { driverId: 4, completed: null }
  const done = { driverId: 4, completed: '2026-11-21T15:00:00.000Z' }

  it('O-042 [JO11] lets Admin change an open job’s dumpster and correct a completed one’s weight', () => {
    const nothing = Object.fromEntries(Object.keys(jobEditing(user(), open)).map((name) => [name, false]))
    const office = { notes: true, audited: true, billing: true, details: true }
    const admin = { ...nothing, ...office, trailerUsed: true, weight: true, times: true }
    expect(jobEditing(user('Admin'), open)).toEqual({ ...admin, dumpster: true })
    expect(jobEditing(user('Admin'), done)).toEqual(admin)
    expect(jobEditing(user('Schedule'), open)).toEqual({ ...nothing, weight: true, notes: true })
    expect(jobEditing(user('Schedule'), done)).toEqual(nothing)
    expect(jobEditing(user('Schedule'), { ...open, driverId: 5 })).toEqual(nothing)
    expect(jobEditing(user('Schedule'), { ...open, driverId: null })).toEqual(nothing)
    expect(jobEditing(user('Rentals:Admin'), { ...open, driverId: 5 })).toMatchObject({
      weight: true,
      notes: true,
    })
    expect(jobEditing(user('Job:CanEditStartComplete'), done)).toEqual({ ...nothing, times: true })
    expect(jobEditing(user('Rentals:Admin'), done)).toEqual({ ...nothing, ...office, billing: false })
    expect(jobEditing(user('Invoice:Admin'), done)).toEqual({ ...nothing, ...office })
    expect(jobEditing(user('Schedule:Admin'), open)).toMatchObject({ assignment: true, trailerUsed: false })
  })

  it('O-068 O-070 [JO17] lets drivers complete and time their own jobs, others by role', () => {
    const others = { ...open, driverId: 5 }
    expect([canCompleteJob(user('Schedule'), open), canTrackJobTime(user('Schedule'), open)]).toEqual([
      true,
      true,
    ])
    expect([canCompleteJob(user('Schedule'), others), canTrackJobTime(user('Schedule'), others)]).toEqual([
      false,
      false,
    ])
    expect(canCompleteJob(user('Schedule:CanComplete'), others)).toBe(true)
    expect(canTrackJobTime(user('Schedule:Admin'), others)).toBe(true)
    expect(canCompleteJob(user('Customer'), open)).toBe(false)
  })
})
