import { checkJobDraft } from '#shared/jobs/jobDraftRules.ts'
import { actionOf, picksUpDumpster, deliversDumpster } from '#shared/jobs/jobActions.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { createJobs, newRentalJob, weightLimitOf } from '#shared/jobs/newJob.ts'

const TODAY = '2026-11-21'
const address = {
  siteName: 'Barn',
  address1: '12 Oak St',
  address2: null,
  city: 'Holland',
  state: 'MI',
  zip: '49423',
  country: 'USA',
  latitude: 42.78,
  longitude: -86.1,
}
const rental = { id: 50, dumpsterId: 3, serviceAddress: { ...address, id: 9, customerId: 7 } }
const dumpsters = [
  { id: 2, weightLimit: 1.5 },
  { id: 3, weightLimit: 2 },
  { id: 4, weightLimit: null },
]

describe('the action of a job', () => {
  it('[JO1] is its own, otherwise that of its type', () => {
    const { delivery, pickUp, exchange, service } = JOB_TYPE
    expect(actionOf({ jobTypeId: delivery, actionId: null })).toBe(JOB_ACTION.delivery)
    expect(actionOf({ jobTypeId: pickUp, actionId: null })).toBe(JOB_ACTION.pickUp)
    expect(actionOf({ jobTypeId: service, actionId: null })).toBeNull()
    expect(deliversDumpster({ jobTypeId: exchange, actionId: JOB_ACTION.delivery })).toBe(true)
    expect(picksUpDumpster({ jobTypeId: exchange, actionId: JOB_ACTION.pickUp })).toBe(true)
    expect(deliversDumpster({ jobTypeId: exchange, actionId: null })).toBe(false)
  })
})

describe('a new job of a rental', () => {
  it('O-029 [JO3] starts on its day with the dumpster and the address of the rental', () => {
    expect(newRentalJob(JOB_TYPE.delivery, rental, TODAY)).toEqual({
      rentalId: 50,
      jobTypeId: JOB_TYPE.delivery,
      actionId: JOB_ACTION.delivery,
      startDate: TODAY,
      dumpsterId: 3,
      customerRequestedDumpsterId: 3,
      billAsDumpsterId: 3,
      exchangeDumpsterId: null,
      billExchangeAs: null,
      dumpsterWeightLimit: null,
      ...address,
    })
    expect(newRentalJob(JOB_TYPE.service, { ...rental, serviceAddress: null }, TODAY).address1).toBeNull()
  })

  it('O-029 [JO4] takes the weight limit of the billed dumpster', () => {
    const draft = { ...newRentalJob(JOB_TYPE.delivery, rental, TODAY), billAsDumpsterId: 2 }
    expect(createJobs(draft, dumpsters, [-1, -2])).toEqual([
      { ...draft, dumpsterWeightLimit: 1.5, id: -1, relatedJobId: null },
    ])
    expect(weightLimitOf({ billAsDumpsterId: null, dumpsterId: 3 }, dumpsters)).toBe(2)
    expect(weightLimitOf({ billAsDumpsterId: 4, dumpsterId: 3 }, dumpsters)).toBeNull()
    expect(weightLimitOf({ billAsDumpsterId: null, dumpsterId: null }, dumpsters)).toBeNull()
  })

  it('O-030 [JO5] creates a delivery and a pickup that refer to each other for an exchange', () => {
    const draft = {
      ...newRentalJob(JOB_TYPE.exchange, rental, TODAY),
      exchangeDumpsterId: 2,
      billExchangeAs: 2,
      driverNotes: 'Gate code 12',
    }
    const [delivery, pickUp, ...none] = createJobs(draft, dumpsters, [-1, -2])
    expect(none).toEqual([])
    expect(delivery).toEqual({
      ...draft,
      id: -1,
      relatedJobId: -2,
      actionId: JOB_ACTION.delivery,
      dumpsterWeightLimit: 2,
    })
    expect(pickUp).toEqual({
      ...draft,
      id: -2,
      relatedJobId: -1,
      actionId: JOB_ACTION.pickUp,
      dumpsterId: 2,
      customerRequestedDumpsterId: 2,
      billAsDumpsterId: 2,
      dumpsterWeightLimit: 1.5,
    })
  })

  it('O-030 [JO5] picks up the same dumpster on a round trip, or without a selection', () => {
    const trip = { ...newRentalJob(JOB_TYPE.roundTrip, rental, TODAY), exchangeDumpsterId: 2 }
    expect(createJobs(trip, dumpsters, [-1, -2]).map((job) => job.dumpsterId)).toEqual([3, 3])
    const exchange = {
      ...newRentalJob(JOB_TYPE.exchange, rental, TODAY),
      exchangeDumpsterId: null,
      billExchangeAs: null,
      billAsDumpsterId: 2,
    }
    const [, pickUp] = createJobs(exchange, dumpsters, [-1, -2])
    expect([pickUp?.dumpsterId, pickUp?.billAsDumpsterId, pickUp?.dumpsterWeightLimit]).toEqual([3, 2, 1.5])
  })
})

describe('the new-job dialog', () => {
  const empty = {
    jobTypeId: JOB_TYPE.exchange as number,
    startDate: null,
    dumpsterId: null,
    billAsDumpsterId: 0,
    exchangeDumpsterId: null,
    billExchangeAs: null,
    relatedJobId: null,
  }
  const missing = (...args: Parameters<typeof checkJobDraft>): (string | undefined)[] =>
    checkJobDraft(...args).map((violation) => violation.field)

  it('O-028 [JO6] requires a start, and the dumpsters if requested', () => {
    expect(missing(empty, { dumpsters: false, pickedUpJob: false })).toEqual(['startDate'])
    expect(missing(empty, { dumpsters: true, pickedUpJob: true })).toEqual([
      'startDate',
      'dumpsterId',
      'billAsDumpsterId',
      'exchangeDumpsterId',
      'billExchangeAs',
      'relatedJobId',
    ])
    expect(
      missing({ ...empty, jobTypeId: JOB_TYPE.pickUp }, { dumpsters: true, pickedUpJob: false }),
    ).toEqual(['startDate', 'dumpsterId', 'billAsDumpsterId'])
    expect(checkJobDraft({ ...empty, startDate: TODAY }, { dumpsters: false, pickedUpJob: false })).toEqual(
      [],
    )
  })
})
