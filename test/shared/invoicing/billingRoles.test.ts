import { createInvoiceLines } from '#shared/invoicing/createInvoiceLines.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'
import { aBillingContext, aCharge, aJob, aRate } from './builders.ts'

type Given = Parameters<typeof aBillingContext>[0]
const linesOf = (given: Given) => createInvoiceLines(aBillingContext(given), 'ask').lines

const pickUp = aJob({ id: 2, jobTypeId: JOB_TYPE.pickUp, completedOn: '2026-05-15' })

describe('which job carries the main line', () => {
  const half = (id: number, actionId: number, relatedJobId: number) =>
    aJob({ id, jobTypeId: JOB_TYPE.exchange, actionId, relatedJobId, completedOn: '2026-05-10' })
  const jobs = [
    aJob(),
    half(2, JOB_ACTION.delivery, 3),
    half(3, JOB_ACTION.pickUp, 2),
    { ...pickUp, id: 4 },
    aJob({ id: 5, jobTypeId: JOB_TYPE.destination }),
    aJob({ id: 6, jobTypeId: JOB_TYPE.note }),
    aJob({ id: 7, jobTypeId: JOB_TYPE.exchange }),
  ]
  const mainOf = (given: Given) => linesOf({ jobs, ...given }).map(({ rule, jobId }) => `${rule} ${jobId}`)

  it('[IN1] is each delivery by list, dumpster and zone price, and each haul by hauling price', () => {
    const rates = {
      dumpster: [aRate({ rateTypeId: RATE_TYPE.dumpster, dumpsterId: 20 })],
      zone: [aRate({ rateTypeId: RATE_TYPE.zone, range: null, zone: 2 })],
    }
    expect(mainOf({})).toEqual(['list 1', 'list 2'])
    expect(mainOf({ rates: rates.dumpster })).toEqual(['dumpster 1', 'dumpster 2'])
    expect(mainOf({ rates: rates.zone, address: { zone: 2, range: null } })).toEqual(['zone 1', 'zone 2'])
    expect(mainOf({ rates: [aRate()] })).toEqual(['haul 3', 'haul 4'])
  })

  it('[IN5] charges the tons of a zone price on the pickup', () => {
    const rates = [aRate({ rateTypeId: RATE_TYPE.zone, range: null, zone: 2, rate: 300, pricePerTon: 40 })]
    const lines = linesOf({
      rates,
      address: { zone: 2, range: null },
      jobs: [aJob(), { ...pickUp, weight: 2.5 }],
      settings: { fuelRate: 10 },
    })
    expect(lines.map(({ rule, jobId, total }) => ({ rule, jobId, total }))).toEqual([
      { rule: 'zone', jobId: 1, total: 300 },
      { rule: 'tons', jobId: 2, total: 100 },
      { rule: 'fuel', jobId: 1, total: 10 },
    ])
    expect(lines[0]?.description).toBe('Zone 2, 20 yd')
  })

  it('[IN8] charges the Kent surcharge of a load once, in whatever order its jobs are billed', () => {
    const kentLines = (...kentJobs: Parameters<typeof aBillingContext>[0][]) =>
      kentJobs.map((given) =>
        linesOf({ address: { county: 'Kent' }, settings: { kentCountyRate: 4.8 }, ...given })
          .filter((line) => line.rule === 'kent')
          .map(({ jobId, quantity }) => ({ jobId, quantity })),
      )
    const hauled = { ...pickUp, weight: 2.5 }
    const chargedDelivery = aJob({ charged: [aCharge('list'), aCharge('kent')] })
    expect(
      kentLines(
        { jobs: [aJob(), hauled] },
        { jobs: [aJob(), { ...hauled, completedOn: null }], billJobIds: [1] },
        { jobs: [chargedDelivery, hauled] },
        { jobs: [chargedDelivery, { ...hauled, weight: 0.6 }] },
        { jobs: [aJob()], rates: [aRate()] },
      ),
    ).toEqual([
      [{ jobId: 2, quantity: 2.5 }],
      [{ jobId: 1, quantity: 1 }],
      [{ jobId: 2, quantity: 1.5 }],
      [],
      [],
    ])
  })
})
