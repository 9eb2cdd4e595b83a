import { fc } from '#test/support/seed.ts'
import { COMMERCIAL, RESIDENTIAL } from '#shared/customers/CustomerType.ts'
import { weightOverage, type WeighedLoad } from '#shared/pricing/overage.ts'
import { weightQuantity } from '#shared/pricing/weightQuantity.ts'

const settings = { overageRate: 65, extendedOverageRate: 75 }
const load: WeighedLoad = {
  customerTypeId: COMMERCIAL,
  range: 'Regular',
  isPaidByTon: false,
  weight: 4.25,
  rateWeightLimit: 3,
  dumpsterWeightLimit: null,
}
const charged = (changes: Partial<WeighedLoad>) => {
  const overage = weightOverage({ ...load, ...changes }, settings)
  return overage === null ? null : { quantity: overage.quantity, rate: overage.rate }
}

describe('quantities by weight', () => {
  it('MO-01 M-053 [PR1] is 1 without a weight', () => {
    expect([weightQuantity(null), weightQuantity(0)]).toEqual([1, 1])
  })

  it('MO-02 M-053 [PR1] is 1 for a weight of at most 1', () => {
    expect([0.01, 0.4, 1].map(weightQuantity)).toEqual([1, 1, 1])
  })

  it('MO-03 M-053 [PR1] is the weight itself above 1', () => {
    expect([1.01, 3.27].map(weightQuantity)).toEqual([1.01, 3.27])
  })
})

describe('overage', () => {
  it('MO-05 M-054 [PR3] charges a commercial load for what exceeds the limit of its rate, at OverageRate', () => {
    expect(charged({})).toEqual({ quantity: 1.25, rate: 65 })
  })

  it('MO-06 M-054 [PR6] takes ExtendedOverageRate in every range but Regular, and without a range', () => {
    expect(['Outer', 'Extended', 'Kalamazoo', null].map((range) => charged({ range }))).toEqual(
      Array.from({ length: 4 }, () => ({ quantity: 1.25, rate: 75 })),
    )
  })

  it('MO-07 M-054 [PR3] charges nothing exactly at the limit', () => {
    expect([charged({ weight: 3 }), charged({ weight: 2.99 }), charged({ weight: null })]).toEqual([
      null,
      null,
      null,
    ])
    expect(charged({ weight: 3.01 })).toEqual({ quantity: 0.01, rate: 65 })
  })

  it("MO-08 M-054 [PR4] takes a residential customer's limit from the dumpster", () => {
    const residential = { customerTypeId: RESIDENTIAL, rateWeightLimit: 5, dumpsterWeightLimit: 2 }
    expect(charged({ ...residential, weight: 3.1 })).toEqual({ quantity: 1.1, rate: 65 })
  })

  it('MO-09 M-054 [PR5] has no overage if the limit is 0, residential or commercial', () => {
    expect([
      charged({ customerTypeId: RESIDENTIAL, dumpsterWeightLimit: 0, weight: 9.5 }),
      charged({ customerTypeId: RESIDENTIAL, dumpsterWeightLimit: null, weight: 9.5 }),
      charged({ rateWeightLimit: 0, dumpsterWeightLimit: 2, weight: 9.5 }),
    ]).toEqual([null, null, null])
  })

  it("[PR4] takes the dumpster's limit if a commercial customer pays the list price", () => {
    expect(charged({ rateWeightLimit: null, dumpsterWeightLimit: 2 })).toEqual({ quantity: 2.25, rate: 65 })
  })

  it('M-054 [PR210] charges no overage where every ton is paid, unless the rate has a limit', () => {
    const byTon = { isPaidByTon: true, rateWeightLimit: null, dumpsterWeightLimit: 2, weight: 7 }
    expect([charged(byTon), charged({ ...byTon, customerTypeId: RESIDENTIAL })]).toEqual([null, null])
    expect(charged({ ...byTon, rateWeightLimit: 3 })).toEqual({ quantity: 4, rate: 65 })
    expect(charged({ ...byTon, isPaidByTon: false })).toEqual({ quantity: 5, rate: 65 })
  })

  it('MO-10 M-054 [PR3] rounds the quantity to two decimals, half up', () => {
    expect(charged({ weight: 4.3375 })).toEqual({ quantity: 1.34, rate: 65 })
  })

  it('[PR3] never charges for more than lies above the limit', () => {
    const hundredths = fc.integer({ min: 0, max: 3000 }).map((value) => value / 100)
    fc.assert(
      fc.property(hundredths, hundredths, (weight, rateWeightLimit) => {
        const quantity = charged({ weight, rateWeightLimit })?.quantity ?? 0
        const over = rateWeightLimit === 0 ? 0 : Math.max(0, weight - rateWeightLimit)
        expect(quantity).toBeCloseTo(over, 6)
      }),
    )
  })
})
