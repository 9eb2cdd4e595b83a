import { COMMERCIAL } from '#shared/customers/CustomerType.ts'
import { quotedPrice } from '#shared/invoicing/quotedPrice.ts'
import { testPrice } from '#shared/invoicing/testPrice.ts'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'
import { aBillingContext, aDumpster, aRate } from './builders.ts'

const dumpster = aDumpster({ weightLimit: 2 })
const load = { dumpster, fuelRatePercentage: 0.145, day: '2026-05-04', rentalPrice: 0 }
const settings = { fuelRate: 24.5, kentCountyRate: 2.61 }
const commercial = { typeId: COMMERCIAL }

describe('the quoted price of a load', () => {
  it('[IN560] names the agreed price with what it includes and what comes on top', () => {
    const terms = aBillingContext({
      customer: { ...commercial, usePercentageBasedFuelRate: true },
      address: { county: 'Kent' },
      rates: [aRate({ rateTypeId: RATE_TYPE.dumpster, dumpsterId: dumpster.id, rate: 385, weightLimit: 3 })],
      settings,
    })
    expect(quotedPrice(terms, load)).toBe('Agreed $385.00, 3 t included, fuel 14.50%, Kent surcharge')
  })

  it('[IN560] is the list price where nothing is agreed, and says where no agreed rate matches', () => {
    const terms = { customer: commercial, settings: { fuelRate: 24.5 } }
    expect(quotedPrice(aBillingContext(terms), load)).toBe('List price $350.00, 2 t included, fuel $24.50')
    const rates = [aRate({ rateTypeId: RATE_TYPE.zone, zone: 3, range: null })]
    expect(quotedPrice(aBillingContext({ ...terms, rates }), load)).toMatch(
      /^List price \$350\.00 since no agreed rate matches, /,
    )
  })

  it('[IN1231] says that the price of the rental is not charged where it is another one', () => {
    const terms = aBillingContext({ customer: commercial, settings: { fuelRate: 0 } })
    expect(quotedPrice(terms, { ...load, rentalPrice: 350 })).toBe('List price $350.00, 2 t included')
    expect(quotedPrice(terms, { ...load, rentalPrice: 405 })).toBe(
      'List price $350.00, 2 t included; not the $405.00 of the rental',
    )
  })

  it('[IN560] names the price of a ton of a haul, and the price that its lines would get', () => {
    const rates = [aRate({ rateTypeId: RATE_TYPE.hauling, rate: 210, pricePerTon: 41.25, weightLimit: null })]
    const terms = aBillingContext({ customer: commercial, rates })
    expect(quotedPrice(terms, load)).toMatch(/^Agreed \$210\.00, \$41\.25 a ton/)
    const { lines } = testPrice(terms, { ...load, weight: 1, days: 3 })
    expect(lines.map(({ rate }) => rate)).toEqual(expect.arrayContaining([210, 41.25]))
  })
})
