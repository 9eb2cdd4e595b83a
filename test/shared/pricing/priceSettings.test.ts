import {
  datedPrices,
  periodOfPrice,
  PRICE_SETTINGS,
  priceOn,
  pricesOn,
} from '#shared/pricing/priceSettings.ts'
import { SETTING_NAMES, settings } from '#shared/settings/settings.ts'

const rows = [
  { name: 'OverageRate', decimalValue: 70, validFrom: '2027-01-01' },
  { name: 'FuelRate', decimalValue: 24.5, validFrom: null },
]
const prices = datedPrices(rows, [
  { name: 'OverageRate', decimalValue: 65, validFrom: '2026-05-04' },
  { name: 'OverageRate', decimalValue: 60, validFrom: null },
])

describe('the prices of the settings', () => {
  it('[SE700] are those that began last on or before a day; one that never changed is that of every day', () => {
    const onDays = ['1999-01-01', '2026-05-03', '2026-05-04', '2026-12-31', '2027-01-01', '2999-01-01'].map(
      (day) => [pricesOn(prices, day).overageRate, pricesOn(prices, day).fuelRate],
    )
    expect(onDays.map(([overage]) => overage)).toEqual([60, 60, 65, 65, 70, 70])
    expect(new Set(onDays.map(([, fuel]) => fuel))).toEqual(new Set([24.5]))
    expect([
      priceOn(prices, 'OverageRate', '2026-06-01'),
      priceOn(prices, 'CompanyName', '2026-06-01'),
    ]).toEqual([65, null])
  })

  it('[SE700] name the period of each', () => {
    expect(periodOfPrice(prices, 'OverageRate', '2026-06-01')).toMatchObject({
      validFrom: '2026-05-04',
      validUntil: '2026-12-31',
    })
    expect(periodOfPrice(prices, 'FuelRate', '2026-06-01')).toBeNull()
  })

  it('[SE700] are the settings that are declared as prices', () => {
    const declared = SETTING_NAMES.filter((name) => settings[name].isPrice)
    expect(declared.toSorted()).toEqual([...PRICE_SETTINGS].toSorted())
  })
})
