import { fc } from '#test/support/seed.ts'
import { fuelCharge, type FuelChargedJob } from '#shared/pricing/fuelCharge.ts'
import {
  activeFuelRate,
  fuelRateAt,
  replaceFuelRate,
  type FuelRatePeriod,
} from '#shared/pricing/fuelRates.ts'

const settings = { fuelRate: 24.5 }
const flat: FuelChargedJob = {
  customer: { fuelRate: null, usePercentageBasedFuelRate: false },
  percentage: 0.11,
  mainTotal: 385,
}

describe('the price of fuel', () => {
  it("MO-17 M-056 [PR10] is the customer's own rate, or the setting if that is 0 or missing", () => {
    const rates = [18, null, 0].map((fuelRate) =>
      fuelCharge({ ...flat, customer: { ...flat.customer, fuelRate } }, settings),
    )
    expect(rates).toEqual([
      { rate: 18, source: 'customer' },
      { rate: 24.5, source: 'FuelRate' },
      { rate: 24.5, source: 'FuelRate' },
    ])
  })

  it('MO-18 M-056 [PR11] is the percentage at completion of the main lines for a customer who pays by percentage', () => {
    const periods = [
      { rate: 0.11, startDate: '2026-01-01', endDate: '2026-04-01' },
      { rate: 0.125, startDate: '2026-04-01', endDate: null },
    ]
    const percentage = fuelRateAt(periods, '2026-03-20')?.rate ?? null
    const byPercentage = { ...flat, customer: { fuelRate: 18, usePercentageBasedFuelRate: true } }
    expect(fuelCharge({ ...byPercentage, percentage }, settings)).toEqual({
      rate: 42.35,
      source: 'percentage',
    })
  })

  it('[PR12] falls back to the flat rate without a percentage', () => {
    const customer = { fuelRate: 18, usePercentageBasedFuelRate: true }
    expect(fuelCharge({ ...flat, customer, percentage: null }, settings)).toEqual({
      rate: 18,
      source: 'customer',
    })
  })
})

describe('the fuel percentage', () => {
  const first = { rate: 0.11, startDate: '2026-01-01T05:00:00.000Z', endDate: null }
  const now = '2026-04-01T13:00:00.000Z'

  it('MO-19 F-098 [PR13] is replaced by one that starts when the active one ends', () => {
    const { ended, started } = replaceFuelRate([first], 0.125, now)
    expect(ended).toEqual([{ period: first, endDate: now }])
    expect(started).toEqual({ rate: 0.125, startDate: now, endDate: null })
    const periods = [{ ...first, endDate: now }, started]
    expect(activeFuelRate(periods)?.startDate).toBe(now)
  })

  it('[PR14] is the one in effect at the instant, its end excluded', () => {
    const periods = [{ ...first, endDate: now }, replaceFuelRate([first], 0.125, now).started]
    expect(
      ['2025-12-31T00:00:00.000Z', first.startDate, '2026-04-01T12:59:59.999Z', now].map(
        (moment) => fuelRateAt(periods, moment)?.rate ?? null,
      ),
    ).toEqual([null, 0.11, 0.11, 0.125])
    expect([activeFuelRate([]), fuelRateAt([{ ...first, endDate: now }], now)]).toEqual([null, null])
  })

  it('[PR13] has exactly one active record and no gap or overlap after any number of changes', () => {
    const hours = fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { minLength: 1 })
    fc.assert(
      fc.property(hours, (starts) => {
        const moments = starts
          .toSorted((one, other) => one - other)
          .map((hour) => `2026-05-01T${String(hour).padStart(2, '0')}:00:00.000Z`)
        let periods: FuelRatePeriod[] = []
        for (const [index, moment] of moments.entries()) {
          const { ended, started } = replaceFuelRate(periods, index / 100, moment)
          const endDates = new Map(ended.map(({ period, endDate }) => [period, endDate]))
          periods = [
            ...periods.map((period) => ({ ...period, endDate: endDates.get(period) ?? period.endDate })),
            started,
          ]
        }
        expect(periods.filter((period) => period.endDate === null)).toHaveLength(1)
        expect(moments.map((moment) => fuelRateAt(periods, moment)?.startDate)).toEqual(moments)
      }),
    )
  })
})
