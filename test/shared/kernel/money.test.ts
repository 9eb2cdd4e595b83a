import fc from 'fast-check'
import { fitsPlaces, formatMoney, roundHalfUp } from '#shared/kernel/money.ts'

describe('rounding', () => {
  it('rounds half up where binary fractions would not', () => {
    expect([1.005, 2.675, 0.125, -1.005, 10.075].map((value) => roundHalfUp(value, 2))).toEqual([
      1.01, 2.68, 0.13, -1.01, 10.08,
    ])
    expect(roundHalfUp(0.00005, 4)).toBe(0.0001)
    expect(Object.is(roundHalfUp(-0.001, 2), 0)).toBe(true)
  })

  it('leaves whole cents alone and is never off by more than half a cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (cents) => {
        expect(roundHalfUp(cents / 100, 2)).toBe(cents === 0 ? 0 : cents / 100)
      }),
    )
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (value) => {
        expect(Math.abs(roundHalfUp(value, 2) - value)).toBeLessThanOrEqual(0.005 + 1e-6)
      }),
    )
  })

  it('knows how many places a number needs', () => {
    expect([fitsPlaces(1.25, 2), fitsPlaces(1.255, 2), fitsPlaces(0.0275, 4)]).toEqual([true, false, true])
  })

  it('F-041 shows US dollars with two decimals', () => {
    expect([formatMoney(5341.7), formatMoney(0), formatMoney(-12)]).toEqual(['$5,341.70', '$0.00', '-$12.00'])
  })
})
