import { fc } from '#test/support/seed.ts'
import { addDays, weekdayOf } from '#shared/kernel/days.ts'
import { timeWeekOf, weekHours } from '#shared/people/timeWeek.ts'

const NOW = '2026-11-21T15:00:00.000Z'
const entry = {
  userId: 1,
  entryDate: '2026-11-16',
  duration: 7.6,
  timeType: { pTO: false },
  deleted: null,
}
const holly = { userId: 1, firstName: 'Holly', lastName: 'Walsh', isActive: true }
const bob = { userId: 2, firstName: 'Bob', lastName: 'Ames', isActive: true }
const ann = { userId: 3, firstName: 'Ann', lastName: 'Berg', isActive: false }

describe('time weeks', () => {
  it('F-110 [PE1] go from Sunday to Saturday', () => {
    const week = { start: '2026-11-15', end: '2026-11-21' }
    expect([timeWeekOf('2026-11-15'), timeWeekOf('2026-11-18'), timeWeekOf('2026-11-21')]).toEqual([
      week,
      week,
      week,
    ])
  })

  it('F-110 [PE1] contain their day and start on a Sunday, for any day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), (count) => {
        const day = addDays('2020-01-01', count)
        const { start, end } = timeWeekOf(day)
        expect(start <= day && day <= end).toBe(true)
        expect([weekdayOf(start), addDays(start, 6)]).toEqual([0, end])
      }),
    )
  })
})

describe('hours', () => {
  const week = timeWeekOf('2026-11-18')

  it('F-110 F-111 [PE2] [PE3] sums each user’s week without what was deleted, paid time off separately, by name', () => {
    const entries = [
      entry,
      { ...entry, duration: 0.1, entryDate: '2026-11-15' },
      { ...entry, duration: 0.2, entryDate: '2026-11-21' },
      { ...entry, duration: 8, timeType: { pTO: true } },
      { ...entry, duration: 100, deleted: NOW },
      { ...entry, duration: 100, entryDate: '2026-11-22' },
      { ...entry, duration: 100, entryDate: '2026-11-14' },
      { ...entry, userId: 3, duration: 4 },
    ]
    expect(weekHours([holly, bob, ann], entries, week)).toEqual([
      { userId: 3, displayName: 'Ann Berg', regularHours: 4, pTOHours: 0, totalHours: 4 },
      { userId: 2, displayName: 'Bob Ames', regularHours: 0, pTOHours: 0, totalHours: 0 },
      { userId: 1, displayName: 'Holly Walsh', regularHours: 7.9, pTOHours: 8, totalHours: 15.9 },
    ])
  })

  it('F-110 [PE3] excludes inactive users without hours', () => {
    expect(weekHours([holly, ann], [], week).map((row) => row.userId)).toEqual([1])
  })
})
