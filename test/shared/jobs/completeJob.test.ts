import {
  checkCompletion,
  completionRefusal,
  needsInventory,
  planCompletion,
  type CompletableJob,
} from '#shared/jobs/completeJob.ts'
import { implausibleWeight, weightQuestion } from '#shared/jobs/weightQuestion.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { addMinutes } from '#shared/kernel/days.ts'

const NOW = '2026-11-21T15:00:00.000Z'
const entry = {
  inventoryId: 10,
  destinationPickId: null,
  destinationDropId: null,
  weight: 2.5,
  dumpSiteId: 70,
}
const pickUp: CompletableJob = {
  jobTypeId: JOB_TYPE.pickUp,
  actionId: JOB_ACTION.pickUp,
  started: NOW,
  completed: null,
  deleted: null,
  dumpster: { size: '20 yd' },
}
const wrong = (...args: Parameters<typeof checkCompletion>): string[] =>
  checkCompletion(...args).map(({ field, message }) => `${field}: ${message}`)

describe('what completing a job requires', () => {
  it('[JO18] refuses a completed or deleted job', () => {
    expect(completionRefusal(pickUp)).toBeNull()
    expect(completionRefusal({ ...pickUp, completed: NOW })?.code).toBe('jobCompleted')
    expect(completionRefusal({ ...pickUp, deleted: NOW })?.code).toBe('jobDeleted')
  })

  it('O-040 [JO19] requires the weight of a started pickup', () => {
    const weightless = { ...entry, weight: null }
    expect(wrong(pickUp, [], weightless)).toEqual(['weight: Required'])
    const owned = { ...pickUp, dumpster: { size: 'Customer Owned' } }
    const unused = { ...weightless, inventoryId: null }
    expect(wrong(owned, [], unused)).toEqual(['weight: Required'])
    expect(wrong({ ...owned, started: null }, [], unused)).toEqual([])
    expect(wrong({ ...pickUp, started: null }, [{ completed: NOW, deleted: null }], weightless)).toEqual([
      'weight: Required',
    ])
    expect(wrong({ ...pickUp, jobTypeId: JOB_TYPE.exchange }, [], weightless)).toEqual(['weight: Required'])
    expect(
      wrong({ ...pickUp, jobTypeId: JOB_TYPE.delivery, actionId: JOB_ACTION.delivery }, [], weightless),
    ).toEqual([])
  })

  it('[JO234] requires the weight of every pickup of a tracked dumpster, unless there is none yet', () => {
    const weightless = { ...entry, weight: null }
    const unstarted = { ...pickUp, started: null }
    expect(wrong(unstarted, [], weightless)).toEqual(['weight: Required'])
    expect(wrong(unstarted, [], { ...weightless, hasNoWeight: true })).toEqual([])
    expect(wrong(pickUp, [], { ...weightless, hasNoWeight: true })).toEqual([])
  })

  it('[JO235] asks about a weight of many times the limit, or of more than a truck carries', () => {
    expect(weightQuestion(42.5, 2.5)).toBe('42.5 tons is 17 times the weight limit of 2.5 tons. Is it right?')
    expect(weightQuestion(15.5, 10)).toBe('15.5 tons is more than a truck usually carries. Is it right?')
    for (const limit of [6, 0, null]) expect(weightQuestion(15, limit)).toBeNull()
    expect(weightQuestion(null, 2)).toBeNull()
    const job = { dumpsterWeightLimit: 2 }
    expect(implausibleWeight({ weight: 9 }, job)).toMatchObject({ field: 'weight' })
    expect(implausibleWeight({ weight: 9, isWeightConfirmed: true }, job)).toBeNull()
  })

  it('O-040 [JO19] refuses a weight below 0', () => {
    expect(wrong(pickUp, [], { ...entry, weight: -0.1 })).toEqual(['weight: Weight must be at least 0'])
    expect(wrong(pickUp, [], { ...entry, weight: 0 })).toEqual([])
  })

  it('O-041 [JO20] requires a barcode, with four exceptions', () => {
    expect(wrong(pickUp, [], { ...entry, inventoryId: null })).toEqual(['inventoryId: Required'])
    expect(wrong({ ...pickUp, completed: NOW }, [], { ...entry, inventoryId: null })).toEqual([])
    expect(needsInventory({ ...pickUp, dumpster: { size: 'Customer Owned' } })).toBe(false)
    expect(needsInventory({ ...pickUp, completed: NOW })).toBe(false)
    const asked = Object.values(JOB_TYPE).filter((jobTypeId) => needsInventory({ ...pickUp, jobTypeId }))
    expect(asked).toEqual([JOB_TYPE.delivery, JOB_TYPE.pickUp, JOB_TYPE.exchange, JOB_TYPE.roundTrip])
  })

  it('O-041 [JO20] does not accept a barcode for customer-owned dumpsters', () => {
    expect(wrong({ ...pickUp, dumpster: { size: 'Customer Owned' } }, [], entry)).toEqual([
      'inventoryId: Customer owned dumpsters are not in the inventory.',
    ])
  })
})

describe('what completing a job changes', () => {
  const job = {
    id: 100,
    jobTypeId: JOB_TYPE.pickUp,
    actionId: JOB_ACTION.pickUp,
    relatedJobId: null,
    rental: { id: 50, serviceAddressId: 9 },
    storageDumpSiteId: null,
    weight: 1.25,
    dumpSiteId: 71,
  }
  const costs = {
    averageHourExpense: 85,
    averageExpensePerTon: 48.5,
    dumpSiteTonExpense: 40,
    includeTonExpense: true,
    fuelRates: [
      { id: 5, rate: 0.11, startDate: '2026-01-01T05:00:00.000Z', endDate: '2026-11-21T15:00:00.000Z' },
      { id: 6, rate: 0.125, startDate: '2026-11-21T15:00:00.000Z', endDate: null },
    ],
  }
  const placement = {
    id: 1,
    dumpsterInventoryId: 10,
    rentalId: 50,
    serviceAddressId: 9,
    storageDumpSiteId: null,
    placed: '2026-11-01T15:00:00.000Z',
    placedJobId: 90,
    removed: null,
    removedJobId: null,
  }
  const running = {
    id: 70,
    started: addMinutes(NOW, -25),
    completed: null,
    totalMinutes: null,
    deleted: null,
  }

  it('O-053 O-055 [JO21] completes, sets the weight, ends time records and the placement, and stores the expenses', () => {
    expect(planCompletion(job, [running], entry, costs, [placement], NOW)).toEqual({
      job: {
        completed: NOW,
        weight: 2.5,
        dumpSiteId: 70,
        hourExpense: 85,
        tonExpense: 40,
        fuelRatePercentageId: 6,
      },
      closedTimes: [{ id: 70, completed: NOW, totalMinutes: 25 }],
      locations: { ended: [{ id: 1, removed: NOW, removedJobId: 100 }], placed: [] },
    })
  })

  it('[JO21] falls back to the average ton expense, to none, and to the job’s previous values', () => {
    const nothing = { ...entry, weight: null, dumpSiteId: null }
    const average = planCompletion(job, [], nothing, { ...costs, dumpSiteTonExpense: null }, [placement], NOW)
    expect(average.job).toMatchObject({ weight: 1.25, dumpSiteId: 71, tonExpense: 48.5 })
    const free = planCompletion(
      job,
      [],
      entry,
      { ...costs, includeTonExpense: false, fuelRates: [] },
      [placement],
      NOW,
    )
    expect(free.job).toMatchObject({ tonExpense: 0, fuelRatePercentageId: null })
  })
})
