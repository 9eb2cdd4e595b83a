import { fc } from '#test/support/seed.ts'
import { normalizeDuration } from '#shared/kernel/durations.ts'

describe('times', () => {
  it.each([
    ['PT9H30M', 'PT09H30M00S'],
    ['PT4H', 'PT04H00M00S'],
    ['PT90M', 'PT01H30M00S'],
    ['PT5400S', 'PT01H30M00S'],
    ['PT0S', 'PT00H00M00S'],
    ['P1DT1H', 'PT25H00M00S'],
    ['P2D', 'PT48H00M00S'],
    ['PT1M0.2500S', 'PT00H01M00.25S'],
    ['09:30', 'PT09H30M00S'],
    ['9:05', 'PT09H05M00S'],
    ['23:59:59', 'PT23H59M59S'],
    ['10:30:15.000', 'PT10H30M15S'],
    ['01:23:45.678', 'PT01H23M45.678S'],
  ])('reads %s as %s', (text, time) => {
    expect(normalizeDuration(text)).toBe(time)
  })

  it.each([
    '',
    'P',
    'PT',
    'PT1',
    'PT1X',
    '1H',
    '-PT1H',
    'PT-1H',
    'PT1H ',
    'pt1h',
    'PT1.5H',
    '9',
    '9:5',
    '24:00',
    '12:75',
    '12:00:60',
    'noon',
  ])('takes %j for none', (text) => {
    expect(normalizeDuration(text)).toBeNull()
  })

  const time = fc.integer({ min: 0, max: 100 * 3600 - 1 })

  it('keeps the normalized format', () => {
    fc.assert(
      fc.property(time, (seconds) => {
        const text = normalizeDuration(`PT${seconds}S`) ?? ''
        expect(normalizeDuration(text)).toBe(text)
      }),
    )
  })

  it('formats whole seconds below a hundred hours so that texts sort chronologically', () => {
    fc.assert(
      fc.property(time, time, (one, other) => {
        const [first = '', second = ''] = [one, other].map(
          (seconds) => normalizeDuration(`PT${seconds}S`) ?? '',
        )
        expect(Math.sign(one - other)).toBe(Number(first > second) - Number(first < second))
      }),
    )
  })
})
