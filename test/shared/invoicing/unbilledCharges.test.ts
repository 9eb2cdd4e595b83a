import { RESIDENTIAL } from '#shared/customers/CustomerType.ts'
import { unbilledCharges } from '#shared/invoicing/unbilledCharges.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { aBillingContext, aCharge, aDumpster, aJob, aRate } from './builders.ts'

type Given = Parameters<typeof aBillingContext>[0]
/** `job: rule quantity total` of each missing line; a follow-up is marked with a plus. */
const found = (given: Given): string[] =>
  unbilledCharges(aBillingContext(given)).flatMap(({ jobId, lines, isFollowUp }) =>
    lines.map(
      ({ rule, quantity, total }) => `${jobId}${isFollowUp ? '+' : ''}: ${rule} ${quantity} ${total}`,
    ),
  )

const delivery = aJob()
const billed = aJob({ charged: [aCharge('list', 1, { rate: 350 }), aCharge('fuel', 1, { rate: 24.5 })] })
const pickUp = aJob({ id: 2, jobTypeId: JOB_TYPE.pickUp, completedOn: '2026-05-16', placedJobId: 1 })
const afterDelivery = { billingRule: 'Bill After Delivery' } as const
const settings = {
  fuelRate: 24.5,
  overageRate: 65,
  extensionRate: 10.25,
  serviceRate: 95,
  kentCountyRate: 4.8,
}

describe('what is unbilled', () => {
  it('M-029 [IN41] [IN42] starts with the delivery or with the pickup, by the customer’s billing rule', () => {
    const whole = ['1: list 1 350', '1: fuel 1 24.5']
    expect(found({ jobs: [delivery], customer: afterDelivery, settings })).toEqual(whole)
    expect(found({ jobs: [delivery], settings })).toEqual([])
    expect(found({ jobs: [delivery, { ...pickUp, completedOn: null }], settings })).toEqual([])
    expect(found({ jobs: [delivery, pickUp], settings })).toEqual(whole)
    expect(found({ jobs: [{ ...delivery, completedOn: null }], customer: afterDelivery, settings })).toEqual(
      [],
    )
  })

  it('M-056 [IN2] [IN7] includes a removed main line although its fuel remains, and removed fuel', () => {
    const kept = (...rules: ('list' | 'fuel')[]) =>
      found({ jobs: [{ ...delivery, charged: rules.map((rule) => aCharge(rule)) }], settings })
    expect(kept('fuel')).toEqual(['1+: list 1 350'])
    expect(kept('list')).toEqual(['1+: fuel 1 24.5'])
    expect(kept('list', 'fuel')).toEqual([])
  })

  it('M-054 M-055 [IN41] includes overage and extended rental of a load whose delivery was billed', () => {
    const dumpster = aDumpster({ weightLimit: 2 })
    expect(
      found({
        jobs: [billed, { ...pickUp, dumpster, weight: 5.4 }],
        customer: { typeId: RESIDENTIAL, standardRentalLength: 7 },
        settings,
      }),
    ).toEqual(['2+: overage 3.4 221', '2+: extension 5 51.25'])
  })

  it('M-060 [IN41] includes the haul of a customer billed after delivery, on its pickup and not on its delivery', () => {
    const given = { rates: [aRate()], customer: afterDelivery, settings }
    expect(found({ ...given, jobs: [delivery] })).toEqual([])
    expect(found({ ...given, jobs: [delivery, pickUp] })).toEqual(['2+: haul 1 185', '2+: fuel 1 24.5'])
  })

  it('M-058 [IN41] [IN42] includes a service, as a follow-up if deliveries are billed', () => {
    const jobs = [aJob({ jobTypeId: JOB_TYPE.service })]
    expect(found({ jobs, customer: afterDelivery, settings })).toEqual([
      '1+: service 1 95',
      '1+: fuel 1 24.5',
    ])
    expect(found({ jobs, settings })).toEqual(['1: service 1 95', '1: fuel 1 24.5'])
  })

  it('[IN1] [IN2] has one price per load, even if rates have changed between its jobs', () => {
    const rates = [aRate()]
    expect(found({ jobs: [billed, pickUp], rates, settings })).toEqual([])
    const hauled = { ...pickUp, charged: [aCharge('haul'), aCharge('fuel')] }
    expect(found({ jobs: [delivery, hauled], settings })).toEqual([])
  })

  it('M-055 [IN2] includes the days that a later completion adds', () => {
    const charged = [aCharge('extension', 3)]
    const given = { customer: { standardRentalLength: 7 }, settings }
    expect(found({ ...given, jobs: [billed, { ...pickUp, charged }] })).toEqual(['2+: extension 2 20.5'])
  })

  it('MO-18 M-056 [IN7] includes the fuel percentage of what the main lines have grown', () => {
    const job = {
      ...pickUp,
      weight: 5,
      fuelRatePercentage: 0.1,
      charged: [
        aCharge('haul', 1, { rate: 185 }),
        aCharge('tons', 3, { rate: 40 }),
        aCharge('fuel', 1, { rate: 30.5, isPercentage: true }),
      ],
    }
    const rates = [aRate({ pricePerTon: 40 })]
    const customer = { usePercentageBasedFuelRate: true }
    expect(found({ jobs: [job], rates, customer, settings })).toEqual(['2+: tons 2 80', '2+: fuel 1 8'])
    expect(found({ jobs: [{ ...job, weight: 2 }], rates, customer, settings })).toEqual([])
    // The haul was removed: its tons count again with it.
    const withoutHaul = { ...job, charged: job.charged.slice(1) }
    expect(found({ jobs: [withoutHaul], rates, customer, settings })).toEqual([
      '2+: haul 1 185',
      '2+: tons 2 80',
      '2+: fuel 1 8',
    ])
  })

  it("M-057 [IN301] charges nothing in advance for a customer's own container, only what it weighs", () => {
    const dumpster = aDumpster({ size: 'Customer Owned' })
    const given = { address: { county: 'Kent' }, settings }
    const returned = { ...billed, dumpster }
    expect(found({ ...given, jobs: [returned] })).toEqual([])
    expect(found({ ...given, jobs: [returned, { ...pickUp, dumpster, weight: 6.2 }] })).toEqual([
      '2+: kent 6.2 29.76',
    ])
    const inAdvance = { ...returned, dumpster: aDumpster() }
    expect(found({ ...given, jobs: [inAdvance] })).toEqual(['1+: kent 1 4.8'])
  })

  it('M-057 [IN8] counts the ton charged in advance once, and refunds it for concrete and exempt dumpsters', () => {
    const given = { address: { county: 'Kent' }, settings }
    const advance = { ...billed, charged: [...billed.charged, aCharge('kent', 1, { rate: 4.5 })] }
    expect(found({ ...given, jobs: [advance, { ...pickUp, weight: 6.2 }] })).toEqual(['2+: kent 5.2 24.96'])
    expect(found({ ...given, jobs: [advance, { ...pickUp, weight: 0.4 }] })).toEqual([])
    const concrete = { ...pickUp, weight: 6.2, dumpster: aDumpster({ size: '20 yd Concrete' }) }
    expect(found({ ...given, jobs: [advance, concrete] })).toEqual(['2+: kent -1 -4.5'])
    const free = { ...concrete, dumpster: aDumpster({ chargeKentFee: false }) }
    expect(found({ ...given, jobs: [advance, free] })).toEqual(['2+: kent -1 -4.5'])
    const returned = { ...concrete, charged: [aCharge('kent', -1)] }
    expect(found({ ...given, jobs: [advance, returned] })).toEqual([])
    expect(found({ ...given, jobs: [advance, { ...returned, weight: 6.2, dumpster: aDumpster() }] })).toEqual(
      ['2+: kent 6.2 29.76'],
    )
    // The advance was removed after it was refunded: the refund is charged again, with the pickup.
    const reclaimed = { ...concrete, charged: [aCharge('kent', -1, { rate: 4.5 })] }
    expect(found({ ...given, jobs: [billed, reclaimed], customer: afterDelivery })).toEqual([
      '2+: kent 1 4.5',
    ])
    const again = { ...reclaimed, charged: [...reclaimed.charged, aCharge('kent', 1, { rate: 4.5 })] }
    expect(found({ ...given, jobs: [billed, again], customer: afterDelivery })).toEqual([])
    // What a user charged the exempt pickup stays; only the ton is refunded.
    const added = { ...concrete, charged: [aCharge('kent', 2, { rate: 10 })] }
    expect(found({ ...given, jobs: [advance, added] })).toEqual(['2+: kent -1 -4.5'])
    expect(found({ ...given, jobs: [billed, added] })).toEqual([])
    // The pickup was billed and opened again: its tons pay for the load.
    const reopened = { ...pickUp, completedOn: null, charged: [aCharge('kent', 6.2)] }
    expect(found({ ...given, jobs: [billed, reopened] })).toEqual([])
  })

  it('M-054 [IN2] excludes what a user waived on the line', () => {
    const charged = [aCharge('overage', 3.4, { rate: 0 }), aCharge('extension', 5)]
    const heavy = { ...pickUp, dumpsterWeightLimit: 2, weight: 5.4, charged }
    expect(found({ jobs: [billed, heavy], settings })).toEqual([])
  })

  it('[IN3] [IN8] handles both jobs of exchanges', () => {
    const half = { jobTypeId: JOB_TYPE.exchange, completedOn: '2026-05-10' }
    const jobs = [
      billed,
      aJob({ ...half, id: 3, actionId: JOB_ACTION.pickUp, relatedJobId: 4, weight: 3, placedJobId: 1 }),
      aJob({ ...half, id: 4, actionId: JOB_ACTION.delivery, relatedJobId: 3 }),
    ]
    expect(found({ jobs, address: { county: 'Kent' }, settings })).toEqual(['3+: kent 3 14.4'])
  })
})
