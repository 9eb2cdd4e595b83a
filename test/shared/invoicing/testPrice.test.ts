import { createInvoiceLines } from '#shared/invoicing/createInvoiceLines.ts'
import { testPrice, type TestedLoad } from '#shared/invoicing/testPrice.ts'
import { RESIDENTIAL } from '#shared/customers/CustomerType.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'
import { aBillingContext, aDumpster, aJob, aRate } from './builders.ts'

const settings = { overageRate: 65, extensionRate: 10, fuelRate: 24.5 }
const customer = { typeId: RESIDENTIAL, standardRentalLength: 14 }
const load: TestedLoad = {
  dumpster: aDumpster({ weightLimit: 2 }),
  weight: 5,
  days: 20,
  fuelRatePercentage: null,
}

describe('a tested price', () => {
  it('[IN46] has the lines of a delivery and a pickup today, with their calculation and total', () => {
    const price = testPrice(aBillingContext({ customer, settings }), load)
    expect(price.lines.map(({ id, service, total }) => `${id} ${service} ${total}`)).toEqual([
      '1 Dumpster 350',
      '2 Overage 195',
      '3 Extended Rental 60',
      '4 Fuel Surcharge 24.5',
    ])
    expect(price).toMatchObject({ total: 629.5, questions: [] })
    expect(price.lines.every(({ calculation }) => calculation.length > 2)).toBe(true)
  })

  it('[IN46] is what the same load is charged on an invoice', () => {
    const dumpster = aDumpster({ weightLimit: 2 })
    const jobs = [
      aJob({ dumpster, completedOn: '2026-05-12' }),
      aJob({
        id: 2,
        jobTypeId: JOB_TYPE.pickUp,
        completedOn: '2026-06-01',
        placedJobId: 1,
        weight: 5,
        dumpster,
      }),
    ]
    const rates = [aRate({ pricePerTon: 41.25, weightLimit: 3 })]
    const terms = { customer: { standardRentalLength: 14 }, settings, rates, address: { county: 'Kent' } }
    const { lines } = createInvoiceLines(aBillingContext({ ...terms, jobs }), 'continue')
    const tested = testPrice(aBillingContext(terms), { ...load, dumpster })
    expect(tested.lines.map(({ description, total }) => [description, total])).toEqual(
      lines.map(({ description, total }) => [description, total]),
    )
  })

  it('M-061 [IN46] is at list price, with the question, if no rate matches', () => {
    const rates = [aRate({ rateTypeId: RATE_TYPE.zone, zone: 3, range: null })]
    const price = testPrice(aBillingContext({ rates }), { ...load, weight: null, days: 3 })
    expect(price).toMatchObject({
      lines: [{ description: '20 yd, Regular', total: 350 }],
      questions: ['Could not find a rate that matched - Range: Regular or Zone: none. Continue?'],
    })
  })
})
