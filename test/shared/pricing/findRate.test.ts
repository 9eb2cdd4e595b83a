import { findRate, type RateCandidate } from '#shared/pricing/findRate.ts'
import { listPrice } from '#shared/pricing/listPrice.ts'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'

const YARD_20 = 20
const YARD_30 = 30

const rateOf = (id: number, changes: Partial<RateCandidate>): RateCandidate => ({
  id,
  rateTypeId: RATE_TYPE.dumpster,
  dumpsterId: null,
  range: null,
  zone: null,
  displayOrder: 0,
  deleted: null,
  validFrom: null,
  validUntil: null,
  ...changes,
})
const zone2 = rateOf(1, { rateTypeId: RATE_TYPE.zone, zone: 2 })
const haulRegular = rateOf(2, { rateTypeId: RATE_TYPE.hauling, range: 'Regular' })
const yard20Regular = rateOf(3, { dumpsterId: YARD_20, range: 'Regular' })
const yard20Extended = rateOf(4, { dumpsterId: YARD_20, range: 'Extended' })
const yard30Extended = rateOf(5, { dumpsterId: YARD_30, range: 'Extended' })

const DAY = '2026-05-04'

const found = (rates: RateCandidate[], range: string | null, zone: number | null, day = DAY) => {
  const match = findRate(rates, { range, zone }, YARD_20, day)
  return match.kind === 'rate' ? match.rate : match.kind
}

describe('the rate of a customer', () => {
  it('MO-26 M-060 [PR19] is the zone rate first', () => {
    expect(found([haulRegular, yard20Regular, zone2], null, 2)).toBe(zone2)
    expect(found([haulRegular, yard20Regular, zone2], 'Regular', 2)).toBe(zone2)
  })

  it('MO-27 M-060 [PR19] is the hauling rate of the range before the dumpster rate', () => {
    expect(found([zone2, yard20Regular, haulRegular], 'Regular', null)).toBe(haulRegular)
  })

  it('MO-28 M-060 [PR19] is the dumpster rate of both dumpster and range last', () => {
    const rates = [haulRegular, yard20Regular, yard30Extended, yard20Extended]
    expect(found(rates, 'Extended', null)).toBe(yard20Extended)
    expect(found(rates.slice(0, 3), 'Extended', null)).toBe('unmatched')
  })

  it('MO-31 M-061 [PR22] asks with the exact message if there are rates and none matches', () => {
    expect(findRate([yard20Regular], { range: 'Outer', zone: null }, YARD_20, DAY)).toEqual({
      kind: 'unmatched',
      message: 'Could not find a rate that matched - Range: Outer or Zone: none. Continue?',
    })
    expect(findRate([yard20Regular], { range: null, zone: 3 }, YARD_20, DAY)).toMatchObject({
      message: 'Could not find a rate that matched - Range: none or Zone: 3. Continue?',
    })
  })

  it('[PR20] ignores deleted and Shop rates', () => {
    const deleted = { ...haulRegular, deleted: '2026-01-01T00:00:00.000Z' }
    const shop = rateOf(6, { rateTypeId: RATE_TYPE.shop, range: 'Regular' })
    expect(found([deleted, shop], 'Regular', null)).toBe('list')
    expect(found([deleted, shop, zone2], 'Regular', null)).toBe('unmatched')
  })

  it('[PR700] is the one of the day, its first and its last day included; rates of other days are rates that do not match', () => {
    const until = { ...haulRegular, id: 7, validUntil: '2026-05-04' }
    const from = { ...haulRegular, id: 8, validFrom: '2026-05-05', validUntil: '2026-05-31' }
    const both = [from, until]
    const onDays = ['1999-01-01', '2026-05-04', '2026-05-05', '2026-05-31', '2026-06-01'].map((day) =>
      found(both, 'Regular', null, day),
    )
    expect(onDays).toEqual([until, until, from, from, 'unmatched'])
    expect(found([from, yard20Regular], 'Regular', null)).toBe(yard20Regular)
  })

  it('[PR20] is the first by display order', () => {
    const second = { ...haulRegular, id: 7, displayOrder: 2 }
    const first = { ...haulRegular, id: 8, displayOrder: 1 }
    expect(found([second, first], 'Regular', null)).toBe(first)
    expect(found([{ ...second, displayOrder: 1 }, first], 'Regular', null)).toMatchObject({ id: 7 })
  })
})

describe('the list price', () => {
  const prices = { basePrice: 350, extendedPrice: 375, outerPrice: 410, kalamazooPrice: 395 }

  it('MO-29 M-060 [PR21] is that of the range', () => {
    expect(['Regular', 'Extended', 'Outer', 'Kalamazoo'].map((range) => listPrice(prices, range))).toEqual([
      350, 375, 410, 395,
    ])
    expect(found([], 'Regular', null)).toBe('list')
  })

  it('MO-30 M-060 [PR21] is the highest of the four without a range', () => {
    expect(listPrice(prices, null)).toBe(410)
  })
})
