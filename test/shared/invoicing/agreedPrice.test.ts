import { createInvoiceLines } from '#shared/invoicing/createInvoiceLines.ts'
import { aBillingContext, aDumpster, aJob, aRate, figures } from './builders.ts'

const dumpster = aDumpster({ basePrice: 350, extendedPrice: 400 })
const delivery = aJob({ completedOn: '2026-05-04', dumpster })
const rentalOf = (price: number) => ({
  id: 512,
  startDate: '2026-05-04',
  completedOn: null,
  price,
  billDaily: false,
  dailyRate: null,
})
const billing = (price: number, changes: Parameters<typeof aBillingContext>[0] = {}) =>
  aBillingContext({ jobs: [delivery], rental: rentalOf(price), ...changes })

describe('the price agreed for a rental', () => {
  it('M-060 [IN216] is asked about where the rules charge another', () => {
    expect(createInvoiceLines(billing(299), 'ask', 'ask')).toEqual({
      lines: [],
      questions: [
        {
          message:
            "The price of R512 is $299.00, that of its customer's rates or the price list $350.00. Which one should be charged?",
          jobIds: [delivery.id],
          charges: [`J${delivery.id}: 20 yd, Regular`],
          rentalPrice: 299,
        },
      ],
    })
  })

  it('M-060 [IN216] charges what was chosen, a fuel percentage with it', () => {
    const customer = { usePercentageBasedFuelRate: true }
    const jobs = [{ ...delivery, fuelRatePercentage: 0.1 }]
    const made = (prices: 'line' | 'rental') =>
      figures(createInvoiceLines(billing(299, { customer, jobs }), 'ask', prices).lines)
    expect(made('rental')).toEqual([
      { rule: 'list', quantity: 1, rate: 299, total: 299 },
      { rule: 'fuel', quantity: 1, rate: 29.9, total: 29.9 },
    ])
    expect(made('line')).toMatchObject([{ rate: 350 }, { rate: 35 }])
  })

  it('[IN216] is none where it is the list price that the rental began with, or that of the rules', () => {
    const asked = (price: number, rate: number | null) =>
      createInvoiceLines(
        billing(
          price,
          rate === null ? {} : { rates: [aRate({ rateTypeId: 1, dumpsterId: dumpster.id, rate })] },
        ),
        'ask',
        'ask',
      ).questions
    expect([asked(0, null), asked(350, 320), asked(320, 320)]).toEqual([[], [], []])
    expect(asked(299, 320)).toMatchObject([{ rentalPrice: 299 }])
  })
})
