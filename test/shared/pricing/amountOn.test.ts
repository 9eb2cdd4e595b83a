import { amountOn, feeOn } from '#shared/pricing/amountOn.ts'

describe('an amount by day', () => {
  it('[PR862] is the newest that began, and the oldest before all of them', () => {
    const present = { validFrom: '2037-06-01', amount: 30 }
    const earlier = [
      { validFrom: '2037-03-01', amount: 20 },
      { validFrom: null, amount: 10 },
    ]
    const on = (day: string): number => amountOn(present, earlier, day)
    expect(['2037-02-28', '2037-03-01', '2037-05-31', '2037-06-01'].map(on)).toEqual([10, 20, 20, 30])
    // What never changed is in force on every day, whenever it begins.
    expect(amountOn(present, [], '2036-01-01')).toBe(30)
    const fee = { price: 30, validFrom: '2037-06-01', earlierPrices: [{ validFrom: null, price: 25 }] }
    expect([feeOn(fee, '2037-05-31'), feeOn(fee, '2037-06-01')]).toEqual([25, 30])
  })
})
