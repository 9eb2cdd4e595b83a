import { createInvoiceLines } from '#shared/invoicing/createInvoiceLines.ts'
import { unbilledCharges } from '#shared/invoicing/unbilledCharges.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'
import { aBillingContext, aCharge, aJob, aRate } from './builders.ts'

const delivery = aJob({ id: 1, completedOn: '2026-12-20' })
const pickUp = aJob({
  id: 2,
  jobTypeId: JOB_TYPE.pickUp,
  completedOn: '2027-01-10',
  placedJobId: 1,
  weight: 3,
})
const until = { validUntil: '2026-12-31' }
const from = { validFrom: '2027-01-01' }
const zone = { rateTypeId: RATE_TYPE.zone, zone: 2, range: null, weightLimit: 0 }
const ofDumpster = { rateTypeId: RATE_TYPE.dumpster, dumpsterId: 20 }
const atZone = { address: { range: null, zone: 2 } }

type Given = Parameters<typeof aBillingContext>[0]

/** Rule, job and rate of each line. */
const linesOf = (given: Given) =>
  createInvoiceLines(
    aBillingContext({ jobs: [delivery, pickUp], today: '2027-02-01', ...given }),
    'continue',
  ).lines.map(({ rule, jobId, rate }) => [rule, jobId, rate])

describe('the price of a load whose rates change while it is out', () => {
  it('[PR701] is that of the day of its delivery, with the tons that belong to it', () => {
    const rates = [
      aRate({ ...zone, ...until, id: 7, rate: 300, pricePerTon: 40 }),
      aRate({ ...zone, ...from, id: 8, rate: 350, pricePerTon: 50 }),
    ]
    expect(linesOf({ ...atZone, rates })).toEqual([
      ['zone', 1, 300],
      ['tons', 2, 40],
    ])
    const late = { ...delivery, completedOn: '2027-01-01' }
    expect(linesOf({ ...atZone, rates, jobs: [late, pickUp] })).toEqual([
      ['zone', 1, 350],
      ['tons', 2, 50],
    ])
  })

  it('[PR701] is that of the day of its pickup where it is hauled', () => {
    const rates = [aRate({ ...until, id: 7, rate: 185 }), aRate({ ...from, id: 8, rate: 205 })]
    expect(linesOf({ rates })).toEqual([['haul', 2, 205]])
    expect(linesOf({ rates, jobs: [delivery, { ...pickUp, completedOn: '2026-12-31' }] })).toEqual([
      ['haul', 2, 185],
    ])
  })

  it('[PR701] is one price where the rate becomes one of another kind, charged once', () => {
    const toHauling = [
      aRate({ ...ofDumpster, ...until, id: 7, rate: 385 }),
      aRate({ ...from, id: 8, rate: 205, pricePerTon: 50 }),
    ]
    expect(linesOf({ rates: toHauling })).toEqual([['dumpster', 1, 385]])
    const fromHauling = [aRate({ ...until, id: 7 }), aRate({ ...ofDumpster, ...from, id: 8, rate: 385 })]
    expect(linesOf({ rates: fromHauling })).toEqual([['dumpster', 1, 385]])
    expect(linesOf({ rates: fromHauling, billJobIds: [1], jobs: [delivery] })).toEqual([])
  })

  it('[PR700] stays as it was charged when the rate gets an end, and nothing is due again', () => {
    const charged = { ...delivery, charged: [aCharge('dumpster', 1, { rate: 385 })] }
    const rates = [aRate({ ...ofDumpster, id: 7, validUntil: '2026-12-01' })]
    const billing = aBillingContext({
      jobs: [charged, { ...pickUp, weight: null }],
      rates,
      today: '2027-02-01',
    })
    expect(unbilledCharges(billing)).toEqual([])
  })

  it('[PR700] is of the day for which the work is scheduled while it is not done, and of today without one', () => {
    const rates = [
      aRate({ ...ofDumpster, ...until, id: 7, rate: 385 }),
      aRate({ ...ofDumpster, ...from, id: 8, rate: 400 }),
    ]
    const open = { ...delivery, completedOn: null }
    const priceOn = (scheduledOn: string | null, today: string) =>
      linesOf({ rates, jobs: [{ ...open, scheduledOn }], today })
    expect(priceOn('2027-01-01', '2026-12-01')).toEqual([['dumpster', 1, 400]])
    expect(priceOn('2026-12-31', '2027-02-01')).toEqual([['dumpster', 1, 385]])
    expect(priceOn(null, '2026-12-31')).toEqual([['dumpster', 1, 385]])
  })
})
