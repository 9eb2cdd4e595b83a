import { changedPrice } from '#shared/settings/priceHistory.ts'

const TODAY = '2026-05-04'
const price = (decimalValue: number, validFrom: string | null = null) => ({ decimalValue, validFrom })
const earlier = [
  { id: 1, ...price(50) },
  { id: 2, ...price(60, '2026-01-01') },
]
const newest = price(65, '2026-04-01')

describe('a price that changes', () => {
  it('[SE700] begins today unless a day was entered with it, and keeps what it was for the days before', () => {
    expect(changedPrice(price(65), price(70), [], TODAY)).toEqual({
      validFrom: TODAY,
      kept: price(65),
      replaced: [],
    })
    expect(changedPrice(newest, price(70, '2027-01-01'), earlier, TODAY)).toEqual({
      validFrom: '2027-01-01',
      kept: newest,
      replaced: [],
    })
    expect(changedPrice(newest, newest, earlier, TODAY)).toBeNull()
  })

  it('[SE700] replaces what began on its first day or later, and without a day all', () => {
    expect(changedPrice(price(65, TODAY), price(70, TODAY), earlier, TODAY)).toEqual({
      validFrom: TODAY,
      kept: null,
      replaced: [],
    })
    expect(changedPrice(newest, price(70, '2026-01-01'), earlier, TODAY)).toEqual({
      validFrom: '2026-01-01',
      kept: null,
      replaced: [earlier[1]],
    })
    expect(changedPrice(newest, price(70), earlier, TODAY)).toEqual({
      validFrom: null,
      kept: null,
      replaced: earlier,
    })
  })

  it('[SE700] moves its first day: what was before it lasts until then', () => {
    expect(changedPrice(newest, price(65, '2026-06-01'), earlier, TODAY)).toEqual({
      validFrom: '2026-06-01',
      kept: null,
      replaced: [],
    })
    expect(changedPrice(newest, price(65, '2025-12-31'), earlier, TODAY)?.replaced).toEqual([earlier[1]])
  })
})
