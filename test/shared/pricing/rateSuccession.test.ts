import {
  changedRate,
  rateChangeRefusal,
  successorOf,
  type RateChange,
} from '#shared/pricing/rateSuccession.ts'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'

const rate = {
  rateTypeId: RATE_TYPE.hauling as number,
  dumpsterId: null,
  range: 'Regular' as const,
  zone: null,
  rate: 385,
  weightLimit: 3,
  pricePerTon: 42.5,
  baseMileage: 20,
  mileageOffset: 5,
  mileageOffsetRate: 12.5,
  displayOrder: 2,
  validFrom: '2037-01-01',
  validUntil: '2039-12-31',
  deleted: null,
}

describe('a change of the rates of several customers', () => {
  it.each<[number, RateChange['how'], number, number]>([
    [385, 'By percent', 3.5, 398.48],
    // Rounded once: 1.1 % of 100.45 is 1.10495.
    [100.45, 'By percent', 1.1, 101.55],
    [99.99, 'By percent', -10, 89.99],
    [385, 'By dollars', 12.25, 397.25],
    [10, 'By dollars', -12, 0],
    [385, 'To a price', 400, 400],
  ])('[PR860] makes %d, %s %d, %d', (before, how, amount, after) => {
    expect(changedRate(before, { how, amount })).toBe(after)
  })

  it('[PR860] [PR702] begins a rate that is the same for the same time, and leaves others as they are', () => {
    const { deleted: _deleted, ...same } = rate
    expect(successorOf(rate, '2038-01-01')).toEqual({ ...same, validFrom: '2038-01-01' })
    const day = '2038-01-01'
    const refusals = [
      rate,
      { ...rate, validFrom: day },
      { ...rate, validUntil: '2037-12-31' },
      { ...rate, rateTypeId: RATE_TYPE.shop },
      { ...rate, deleted: '2037-05-01T12:00:00.000Z' },
    ].map((each) => rateChangeRefusal(each, day))
    expect(refusals).toEqual([
      null,
      'begins on 01/01/2038 or later',
      'ended before 01/01/2038',
      'shop rates cannot be created',
      'deleted',
    ])
  })
})
