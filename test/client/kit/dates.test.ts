import { parseInstant } from '#client/kit/dates.ts'
import { parseDay } from '#shared/kernel/typedDays.ts'
import { toBusinessClock } from '#client/kit/businessClock.ts'

describe('A typed day', () => {
  it.each([
    ['1.2.2026', '2026-01-02'],
    ['01/02/2026', '2026-01-02'],
    ['1-2-26', '2026-01-02'],
    ['\u200e1\u20132\u201326\u00a0', '2026-01-02'],
    ['1/2/2x', null],
    ['1/2/026', null],
    ['1/2/20265', null],
    ['111/2/2026', null],
    ['1/222/2026', null],
    ['x1/2/2026', null],
    ['1/2/2026x', null],
    ['//2026', null],
    ['1 2 2026', null],
    ['13/1/2026', null],
    ['2026-02-30', null],
  ])('%j is %s, or stays as typed', (text, day) => {
    expect(parseDay(text, '2026-11-20')).toBe(day ?? text)
  })
})

describe('A typed instant', () => {
  it.each([
    ['7/4/2026 12:00pm', '2026-07-04T16:00:00.000Z'],
    ['7/4/2026 12:00 a.m.', '2026-07-04T04:00:00.000Z'],
    ['7/4/2026 1:05P', '2026-07-04T17:05:00.000Z'],
    ['7/4/2026   1:05   PM', '2026-07-04T17:05:00.000Z'],
    ['2026-07-04T00:00', '2026-07-04T04:00:00.000Z'],
    ['7/4/2026 0:59', '2026-07-04T04:59:00.000Z'],
    ['7/4/2026 23:59', '2026-07-05T03:59:00.000Z'],
    ['7/4/2026 24:00', null],
    ['7/4/2026 1:60', null],
    ['7/4/2026 1:5', null],
    ['7/4/2026 1:055', null],
    ['7/4/2026 111:05', null],
    ['7/4/2026 x1:05', null],
    ['7/4/2026 1:05 q', null],
    ['7/4/2026 1:05 pmx', null],
    ['7/4/2026 0:05am', null],
    ['7/4/2026 13:05am', null],
    ['7/4/2026 Noon', '2026-07-04T16:00:00.000Z'],
    ['7/4/2026 0930', '2026-07-04T13:30:00.000Z'],
    ['7/4/2026 9am', '2026-07-04T13:00:00.000Z'],
    ['7/4/2026 9', null],
    ['2/30/2026 1:05', null],
    ['noon 1:05', null],
    ['T7/4/2026 1:05', null],
    ['7/4/2026 1:05\nsharp', null],
    ['7/4/2026', null],
    ['1:05pm', null],
  ])('%j is %s, or stays as typed', (text, instant) => {
    expect(parseInstant(text, 'America/Detroit')).toBe(instant ?? text)
  })

  it('is read in the time zone of the business', () => {
    expect(parseInstant('7/4/2026 12:00pm', 'America/Los_Angeles')).toBe('2026-07-04T19:00:00.000Z')
    const clock = toBusinessClock('2026-07-04T19:00:00.000Z', 'America/Los_Angeles')
    expect([clock.getDate(), clock.getHours()]).toEqual([4, 12])
  })
})
