import { COMMERCIAL, RESIDENTIAL } from '#shared/customers/CustomerType.ts'
import { paysKentSurcharge, type SurchargeCandidate } from '#shared/pricing/kentSurcharge.ts'
import { mileageAddOn } from '#shared/pricing/mileage.ts'
import { priceSettings } from '#shared/pricing/priceSettings.ts'

const dumpster = { size: '20 yd', categoryName: 'Roll-off', chargeKentFee: null }
const job: SurchargeCandidate = {
  county: 'Kent',
  bypassKentCharge: false,
  customerTypeId: COMMERCIAL,
  isService: false,
  dumpster,
}

describe('the Kent County surcharge', () => {
  it('MO-20 M-057 [PR15] applies to a commercial job in Kent', () => {
    expect(paysKentSurcharge(job)).toBe(true)
    expect(paysKentSurcharge({ ...job, dumpster: null })).toBe(true)
  })

  it.each<[string, Partial<SurchargeCandidate>]>([
    ['another county', { county: 'Ottawa' }],
    ['no county', { county: null }],
    ['a customer who bypasses it', { bypassKentCharge: true }],
    ['a residential customer', { customerTypeId: RESIDENTIAL }],
    ['a service job', { isService: true }],
    ['a Concrete size', { dumpster: { ...dumpster, size: '10 yd Concrete' } }],
    ['a concrete category', { dumpster: { ...dumpster, categoryName: 'concrete' } }],
    ['a dumpster free of the fee', { dumpster: { ...dumpster, chargeKentFee: false } }],
  ])('MO-21 M-057 [PR15] [PR16] is removed by %s alone', (_what, change) => {
    expect([paysKentSurcharge(job), paysKentSurcharge({ ...job, ...change })]).toEqual([true, false])
  })

  it('MO-22 M-057 [PR16] recognizes the county however it is written', () => {
    expect(
      ['Kent Co.', ' kent ', 'Kent Cty, MI', 'Kentwood'].map((county) =>
        paysKentSurcharge({ ...job, county }),
      ),
    ).toEqual([true, true, true, false])
  })
})

describe('hauling mileage', () => {
  const terms = { baseMileage: 20, mileageOffset: 5, mileageOffsetRate: 12.5 }

  it('MO-24 M-059 [PR17] adds the rate for each whole step beyond the base', () => {
    expect(mileageAddOn(37.4, terms)).toBe(37.5)
  })

  it('MO-25 M-059 [PR18] adds nothing up to the base, below one step and without a step', () => {
    expect([20, 24.99, 25, null].map((distance) => mileageAddOn(distance, terms))).toEqual([0, 0, 12.5, 0])
    expect(mileageAddOn(24.996, terms)).toBe(0)
    expect([0, null].map((mileageOffset) => mileageAddOn(60, { ...terms, mileageOffset }))).toEqual([0, 0])
  })

  it('[PR17] counts a step that binary fractions would miss', () => {
    expect(mileageAddOn(20.3, { baseMileage: 20, mileageOffset: 0.1, mileageOffsetRate: 1 })).toBe(3)
  })
})

it('[PR2] treats a price that is not set as 0', () => {
  expect(
    priceSettings([
      { name: 'FuelRate', decimalValue: 24.5 },
      { name: 'ServiceRate', decimalValue: null },
    ]),
  ).toEqual({
    fuelRate: 24.5,
    kentCountyRate: 0,
    overageRate: 0,
    extendedOverageRate: 0,
    serviceRate: 0,
    extensionRate: 0,
  })
})
