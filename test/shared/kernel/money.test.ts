import { fc } from '#test/support/seed.ts'
import {
  fitsScale,
  formatMoney,
  formatPercent,
  multiply,
  roundHalfUp,
  allocate,
  average,
  divide,
  sum,
  wholeSteps,
} from '#shared/kernel/money.ts'

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

  it('determines how many decimals a number needs', () => {
    expect([fitsScale(1.25, 2), fitsScale(1.255, 2), fitsScale(0.0275, 4)]).toEqual([true, false, true])
  })

  it('F-041 shows US dollars with two decimals', () => {
    expect([formatMoney(5341.7), formatMoney(0), formatMoney(-12), formatMoney(-0)]).toEqual([
      '$5,341.70',
      '$0.00',
      '-$12.00',
      '$0.00',
    ])
  })
})

describe('sums and products', () => {
  const cents = fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 100)

  it('multiplies exactly and rounds once', () => {
    expect([multiply(3.27, 42.5), multiply(1.005, 1), multiply(-1.005, 1), multiply(6.42, 4.8)]).toEqual([
      138.98, 1.01, -1.01, 30.82,
    ])
    expect([multiply(1e-7, 3, 8), multiply(1e21, 2, 0), multiply(0, -5)]).toEqual([3e-7, 2e21, 0])
    expect(multiply(0.0299, 502.75, 8)).toBe(15.032225)
  })

  it('multiplies decimals like whole numbers of any size, rounded half up', () => {
    const units = fc.oneof(fc.integer({ min: -2e6, max: 2e6 }), fc.integer({ min: -5e11, max: 5e11 }))
    fc.assert(
      fc.property(units, units, fc.constantFrom(0, 1, 2, 4, 6, 8), (left, right, places) => {
        const step = 10n ** BigInt(8 - places)
        const product = BigInt(left) * BigInt(right)
        const magnitude = ((product < 0n ? -product : product) * 2n + step) / (2n * step)
        const expected = Number(product < 0n ? -magnitude : magnitude) / 10 ** places
        expect(multiply(left / 10_000, right / 10_000, places)).toBe(expected === 0 ? 0 : expected)
      }),
    )
  })

  it('adds whole cents exactly, in any order', () => {
    expect(sum([0.1, 0.2, -0.3])).toBe(0)
    expect(sum([])).toBe(0)
    expect(sum([4.335, -3])).toBe(1.34)
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 60 }), (amounts) => {
        const exact = amounts.reduce((total, amount) => total + Math.round(amount * 100), 0)
        expect(sum(amounts)).toBe(exact === 0 ? 0 : exact / 100)
        expect(sum(amounts.toReversed())).toBe(sum(amounts))
      }),
    )
  })

  it('rounds sums of four decimals half up, for small and large amounts', () => {
    const units = fc.oneof(fc.integer({ min: -1e8, max: 1e8 }), fc.integer({ min: -5e14, max: 5e14 }))
    fc.assert(
      fc.property(fc.array(units, { maxLength: 20 }), fc.constantFrom(0, 1, 2, 3), (amounts, places) => {
        const step = 10n ** BigInt(4 - places)
        const total = amounts.reduce((all, unit) => all + BigInt(unit), 0n)
        const magnitude = ((total < 0n ? -total : total) * 2n + step) / (2n * step)
        const expected = Number(total < 0n ? -magnitude : magnitude) / 10 ** places
        const added = amounts.map((unit) => unit / 10_000)
        fc.pre(added.every((amount, index) => Math.round(amount * 10_000) === amounts[index]))
        expect(sum(added, places)).toBe(expected === 0 ? 0 : expected)
      }),
    )
  })

  it('splits an amount by weights without losing a cent or favouring a share by more than one', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([33.34, 33.33, 33.33])
    expect(allocate(-0.05, [1, 0, 1])).toEqual([-0.03, 0, -0.02])
    expect(() => allocate(1, [0, 0])).toThrow('positive together')
    fc.assert(
      fc.property(
        cents,
        fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 20 }),
        (amount, weights) => {
          fc.pre(weights.some((weight) => weight > 0))
          const shares = allocate(amount, weights)
          const all = weights.reduce((total, weight) => total + weight, 0)
          expect(sum(shares)).toBe(amount === 0 ? 0 : amount)
          for (const [index, weight] of weights.entries()) {
            expect(Math.abs((shares[index] ?? 0) - (amount * weight) / all)).toBeLessThanOrEqual(0.01 + 1e-6)
          }
        },
      ),
    )
  })

  it('counts whole steps where binary division would miss one', () => {
    expect([wholeSteps(17.4, 5), wholeSteps(0.3, 0.1), wholeSteps(4.99, 5), wholeSteps(5, 5)]).toEqual([
      3, 3, 0, 1,
    ])
  })

  it('F-041 shows fractions as percentages, and null as blank', () => {
    expect([
      formatPercent(0.37341),
      formatPercent(0.0299, 4),
      formatPercent(-0.5),
      formatPercent(null),
    ]).toEqual(['37.34%', '2.9900%', '-50.00%', ''])
  })
})

describe('quotients', () => {
  it('are rounded half up where binary fractions would not', () => {
    expect([divide(44.73, 6), divide(-44.73, 6), divide(1, 3), divide(2, -3, 4), divide(0, -3)]).toEqual([
      7.46, -7.46, 0.33, -0.6667, 0,
    ])
  })

  it('of decimals are those of whole numbers, rounded half up', () => {
    const units = fc.integer({ min: 1, max: 10 ** 9 })
    fc.assert(
      fc.property(units, fc.integer({ min: 1, max: 5_000 }), (dividend, divisor) => {
        const doubled = (2n * BigInt(dividend) + 100n * BigInt(divisor)) / (200n * BigInt(divisor))
        expect(divide(dividend / 10_000, divisor)).toBe(Number(doubled) / 100)
      }),
    )
  })
})

describe('averages', () => {
  it('are rounded once, and null of nothing', () => {
    expect(average([0.1, 0.2, 0.2], 4)).toBe(0.1667)
    expect(average([1, 2], 0)).toBe(2)
    expect(average([], 2)).toBeNull()
  })
})
