import { fc } from '#test/support/seed.ts'
import { addDays, instantAt } from '#shared/kernel/days.ts'
import {
  daysOnSite,
  highlightedBefore,
  maxDaysOnSite,
  rentalAge,
  siteInventoryText,
} from '#shared/rentals/daysOnSite.ts'

const DETROIT = 'America/Detroit'
const at = (day: string, hour = 12): string => instantAt(day, hour * 60, DETROIT)
const placement = (placed: string, removed: string | null = null) => ({ placed, removed })

describe('days on site', () => {
  it('O-006 [RE4] counts calendar days, not hours', () => {
    expect(daysOnSite(placement(at('2026-11-01', 23)), at('2026-11-02', 1), DETROIT)).toBe(1)
    expect(daysOnSite(placement(at('2026-11-01', 1)), at('2026-11-01', 23), DETROIT)).toBe(0)
    expect(daysOnSite(placement(at('2026-11-01'), at('2026-11-05')), at('2026-12-24'), DETROIT)).toBe(4)
  })

  it('O-006 [RE4] counts days of daylight saving changes as days, and is never negative', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 800 }),
        fc.integer({ min: -5, max: 400 }),
        fc.integer({ min: 0, max: 23 }),
        (start, length, hour) => {
          const day = addDays('2025-01-01', start)
          const days = daysOnSite(placement(at(day, 23)), at(addDays(day, length), hour), DETROIT)
          expect(days).toBe(Math.max(0, length))
        },
      ),
    )
  })

  it('O-003 [RE5] takes the longest placement of the dumpsters there now', () => {
    const now = at('2026-11-21')
    const left = placement(at('2026-01-01'), at('2026-06-01'))
    expect(
      maxDaysOnSite([placement(at('2026-11-11')), placement(at('2026-11-01')), left], now, DETROIT),
    ).toBe(20)
    expect(maxDaysOnSite([left], now, DETROIT)).toBeNull()
  })

  it('O-006 [RE6] is amber from 30 to 59 days and red from 60', () => {
    expect([null, 0, 29, 30, 59, 60].map(rentalAge)).toEqual([
      'normal',
      'normal',
      'normal',
      'amber',
      'amber',
      'red',
    ])
  })

  it('O-003 [RE7] lists barcodes, the longest placement first', () => {
    expect(
      siteInventoryText([
        { barcode: '20-007', placed: at('2026-11-11') },
        { barcode: '30-012', placed: at('2026-11-01') },
      ]),
    ).toBe('30-012, 20-007')
  })
})

describe('O-006 the instant before which placements are highlighted', () => {
  it.each(['2026-11-20', '2026-03-09', '2026-12-01'])('agrees with the highlight on %s', (today) => {
    const zone = 'America/Detroit'
    const limit = highlightedBefore(today, zone)
    const ageOf = (placed: string) =>
      rentalAge(daysOnSite({ placed, removed: null }, `${today}T17:00:00.000Z`, zone))
    const justBefore = new Date(Date.parse(limit) - 1).toISOString()
    expect([ageOf(justBefore), ageOf(limit)]).toEqual(['amber', 'normal'])
  })
})
