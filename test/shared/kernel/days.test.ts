import { budget } from '#test/support/budget.ts'
import { fc } from '#test/support/seed.ts'
import {
  addDays,
  daysBetween,
  dayOfInstant,
  formatDay,
  formatDayInText,
  formatInstant,
  formatTimeOfDay,
  isDay,
  isInstant,
  normalizeInstant,
} from '#shared/kernel/days.ts'

const DETROIT = 'America/Detroit'

describe('calendar days', () => {
  it('distinguishes valid from invalid days', () => {
    expect(['2024-02-29', '2026-12-31'].map(isDay)).toEqual([true, true])
    expect(
      ['2023-02-29', '2026-13-01', '2026-1-1', '26-01-01', '', '2026-01-01T00:00:00Z'].map(isDay),
    ).toEqual(Array.from({ length: 6 }, () => false))
  })

  it('counts days across the change to and from daylight saving as days', () => {
    expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2)
    expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2)
    expect(addDays('2026-03-08', 1)).toBe('2026-03-09')
  })

  it('adds and counts as inverses', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), (count) => {
        expect(daysBetween('2026-05-01', addDays('2026-05-01', count))).toBe(count)
      }),
    )
  })

  it('takes the business day from the business time zone', () => {
    expect(dayOfInstant('2026-11-21T04:59:59.000Z', DETROIT)).toBe('2026-11-20')
    expect(dayOfInstant('2026-11-21T05:00:00.000Z', DETROIT)).toBe('2026-11-21')
  })
})

describe('business days', () => {
  it.each([DETROIT, 'Australia/Lord_Howe', 'Asia/Kathmandu'])(
    'are those that the clocks of %s show',
    (zone) => {
      const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone })
      const changes = [
        { min: Date.UTC(2026, 2, 7), max: Date.UTC(2026, 2, 10) },
        { min: Date.UTC(2026, 3, 3), max: Date.UTC(2026, 3, 7) },
        { min: Date.UTC(2026, 10, 1), max: Date.UTC(2026, 10, 3) },
        { min: Date.UTC(1990, 0, 1), max: Date.UTC(2040, 0, 1) },
      ]
      fc.assert(
        fc.property(fc.oneof(...changes.map((change) => fc.integer(change))), (at) => {
          expect(dayOfInstant(new Date(at).toISOString(), zone)).toBe(clock.format(at))
        }),
        { numRuns: budget({ gate: 1_000, soak: 50_000 }) },
      )
    },
  )
})

describe('instants', () => {
  it('accepts only the stored format', () => {
    expect(isInstant('2026-11-21T05:00:00.000Z')).toBe(true)
    expect(
      ['2026-11-21T05:00:00Z', '2026-11-21T05:00:00.000', '2026-11-21', '2026-02-30T05:00:00.000Z'].map(
        isInstant,
      ),
    ).toEqual([false, false, false, false])
  })

  it.each([
    '2012-07-04T00:00:00',
    '2012-07-04T24:00:00Z',
    '2012-02-30T00:00:00Z',
    '2012-07-04T00:00:00-15:00',
    '0000-01-01T00:00:00+14:00',
    'Wed, 04 Jul 2012 00:00:00 GMT',
    '2012-07',
  ])('normalizes none that says not when it is, or that does not exist: %s', (text) => {
    expect(normalizeInstant(text)).toBeNull()
  })

  it('F-041 shows instants as MM/DD/yyyy h:mma and days as MM/DD/yyyy', () => {
    expect(formatInstant('2026-11-14T14:12:00.000Z', DETROIT)).toBe('11/14/2026 9:12AM')
    expect(formatInstant('2026-06-03T20:05:00.000Z', DETROIT)).toBe('06/03/2026 4:05PM')
    expect(formatDay('2026-06-03')).toBe('06/03/2026')
    expect(formatDayInText('2026-06-03')).toBe('6/3/2026')
  })

  it.each(['99999999999', '2.25', 'soon', '2026-11-14Tnoon', ''])(
    'F-041 leaves "%s" as it was typed',
    (text) => {
      expect(formatInstant(text, DETROIT)).toBe(text)
      expect(formatTimeOfDay(text, DETROIT)).toBe(text)
    },
  )
})
