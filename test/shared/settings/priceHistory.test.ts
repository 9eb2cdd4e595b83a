import { changedPeriod } from '#shared/settings/priceHistory.ts'

const TODAY = '2026-05-04'
const [first, second] = [{ validFrom: null }, { validFrom: '2026-01-01' }]
const earlier = [first, second]
const NEWEST = '2026-04-01'

const changed = (isOther: boolean, before: string | null, after: string | null) =>
  changedPeriod({ isOther, before, after }, earlier, TODAY)

describe('a price that changes', () => {
  it('[SE700] begins today unless a day was entered with it, and is kept for the days before', () => {
    expect(changedPeriod({ isOther: true, before: null, after: null }, [], TODAY)).toEqual({
      validFrom: TODAY,
      isKept: true,
      replaced: [],
    })
    expect(changed(true, NEWEST, NEWEST)).toEqual({ validFrom: TODAY, isKept: true, replaced: [] })
    expect(changed(true, NEWEST, '2027-01-01')).toEqual({
      validFrom: '2027-01-01',
      isKept: true,
      replaced: [],
    })
    expect(changed(false, NEWEST, NEWEST)).toBeNull()
  })

  it('[SE700] replaces what began on its first day or later, and without a day all', () => {
    expect(changed(true, TODAY, TODAY)).toEqual({ validFrom: TODAY, isKept: false, replaced: [] })
    expect(changed(true, NEWEST, '2026-01-01')).toEqual({
      validFrom: '2026-01-01',
      isKept: false,
      replaced: [second],
    })
    expect(changed(true, NEWEST, null)).toEqual({ validFrom: null, isKept: false, replaced: earlier })
  })

  it('[SE700] moves its first day: what was before it lasts until then', () => {
    expect(changed(false, NEWEST, '2026-06-01')).toEqual({
      validFrom: '2026-06-01',
      isKept: false,
      replaced: [],
    })
    expect(changed(false, NEWEST, '2025-12-31')?.replaced).toEqual([second])
  })
})
