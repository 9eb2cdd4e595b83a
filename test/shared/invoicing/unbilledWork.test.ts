import { canCreateLines, unbilledWork } from '#shared/invoicing/unbilledWork.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { aBillingContext, aCharge, aDumpster, aJob } from './builders.ts'

/** `job: reason amount` of what may have been forgotten. */
const found = (given: Parameters<typeof aBillingContext>[0]): readonly string[] =>
  unbilledWork(aBillingContext(given)).map(
    ({ jobId, reason, amount }) => `${jobId}: ${reason} ${amount ?? '?'}`,
  )

const dumpster = aDumpster({ weightLimit: 2 })
const delivery = aJob({ dumpster })
const billed = aJob({
  dumpster,
  charged: [aCharge('list', 1, { rate: 350 }), aCharge('fuel', 1, { rate: 24.5 })],
})
const pickUp = aJob({
  id: 2,
  jobTypeId: JOB_TYPE.pickUp,
  completedOn: '2026-05-24',
  placedJobId: 1,
  weight: 1.5,
  dumpster,
})
const settings = { overageRate: 65, extensionRate: 10, fuelRate: 24.5 }
const customer = { standardRentalLength: 14 }

describe('what is not billed yet', () => {
  it('[IN47] is nothing where all is charged', () => {
    expect(found({ jobs: [billed, pickUp], settings })).toEqual([])
  })

  it('B-11 [IN41] [IN47] is a completed job without a line, once it is due', () => {
    expect(found({ jobs: [delivery, pickUp], settings })).toEqual(['1: noLine 374.5'])
    expect(found({ jobs: [delivery], settings })).toEqual([])
  })

  it('B-11 [IN47] is overage and extended rental, each by itself', () => {
    const jobs = [billed, { ...pickUp, weight: 4 }]
    expect(found({ jobs, customer, settings })).toEqual(['2: overage 130', '2: extension 60'])
  })

  it('[IN47] is another charge of a job that lines charge', () => {
    const jobs = [{ ...billed, charged: [aCharge('list', 1, { rate: 350 })] }, pickUp]
    expect(found({ jobs, settings })).toEqual(['1: charge 24.5'])
  })

  it('B-11 [IN47] is a dumpster that is on site past the standard length, until it is picked up or the rental completed', () => {
    const rental = { startDate: '2026-05-04' }
    const today = '2026-06-01'
    expect(found({ jobs: [billed], customer, settings, rental, today })).toEqual(['1: onSite 140'])
    expect(found({ jobs: [billed], customer, settings, rental, today: '2026-05-18' })).toEqual([])
    expect(
      found({ jobs: [billed], customer, settings, rental: { billDaily: true, dailyRate: 5 }, today }),
    ).toEqual([])
    expect(
      found({ jobs: [billed], customer, settings, rental: { completedOn: '2026-05-30' }, today }),
    ).toEqual([])
    expect(
      found({ jobs: [billed, { ...pickUp, completedOn: '2026-05-18' }], customer, settings, today }),
    ).toEqual([])
  })

  it('B-11 [IN47] is a pickup without a weight, whose amount is not known', () => {
    const jobs = [billed, { ...pickUp, weight: null }]
    expect(found({ jobs, settings })).toEqual(['2: noWeight ?'])
    expect(found({ jobs: [billed, { ...pickUp, weight: 0 }], settings })).toEqual([])
  })

  it('B-11 [IN47] is the difference of a line of an open invoice to the price of the rental, where it has one', () => {
    const jobs = [billed, pickUp]
    expect(found({ jobs, settings, rental: { price: 400 } })).toEqual(['1: rentalPrice 50'])
    for (const price of [null, 0, 350]) expect(found({ jobs, settings, rental: { price } })).toEqual([])
    const posted = billed.charged.map((line) => ({ ...line, isOpen: false }))
    expect(
      found({ jobs: [{ ...billed, charged: posted }, pickUp], settings, rental: { price: 400 } }),
    ).toEqual([])
  })

  it('[IN47] can be created as lines where charges are missing', () => {
    expect((['noLine', 'overage', 'extension', 'charge'] as const).every(canCreateLines)).toBe(true)
    expect((['onSite', 'noWeight', 'rentalPrice'] as const).some(canCreateLines)).toBe(false)
  })
})
