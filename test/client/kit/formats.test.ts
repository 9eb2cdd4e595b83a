import { createFormats } from '#client/kit/formats.ts'

const formats = createFormats('America/Detroit')

describe('F-041 Values are shown', () => {
  it.each<[name: string, shown: string, expected: string]>([
    ['a day', formats.day('2026-11-20'), '11/20/2026'],
    ['an instant', formats.instant('2026-11-20T14:12:00.000Z'), '11/20/2026 9:12AM'],
    ['an instant of today', formats.recent('2026-11-21T03:30:00.000Z', '2026-11-20'), '10:30PM'],
    [
      'an instant of another day',
      formats.recent('2026-11-21T03:30:00.000Z', '2026-11-21'),
      '11/20/2026 10:30PM',
    ],
    ['money', formats.money(1234.5), '$1,234.50'],
    ['a percentage', formats.percent(0.125), '12.50%'],
    ['a percentage with 4 places', formats.percent(0.125, 4), '12.5000%'],
    ['the same percentage again', formats.percent(0.125), '12.50%'],
    ['a number', formats.number(1234.567), '1,234.57'],
    ['a whole number', formats.number(1234), '1,234'],
    ['a number with at least 3 places', formats.number(1.5, 3), '1.500'],
    ['a number with at least 3 places, and no more', formats.number(1.23456, 3), '1.235'],
    ['a number with 1 to 4 places', formats.number(2, 1, 4), '2.0'],
    ['a number with 1 to 4 places, rounded', formats.number(2.123456, 1, 4), '2.1235'],
  ])('%s', (_name, shown, expected) => {
    expect(shown).toBe(expected)
  })

  it('as nothing where there is none', () => {
    const shown = [
      formats.day(null),
      formats.instant(null),
      formats.money(null),
      formats.percent(null),
      formats.number(null),
    ]
    expect(shown).toEqual(['', '', '', '', ''])
  })

  it('by the business day of an instant, in the business time zone', () => {
    expect([formats.timeZone, formats.dayOf('2026-11-21T03:30:00.000Z')]).toEqual([
      'America/Detroit',
      '2026-11-20',
    ])
  })
})
