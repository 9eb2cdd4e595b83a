import { fc } from '#test/support/seed.ts'
import { isPaused, isStarted, jobPhase } from '#shared/jobs/jobState.ts'
import { capTotalMinutes, setTotalMinutes } from '#shared/jobs/jobTimeLengths.ts'
import { minutesOf, jobTimestamps, storedMinutes, totalMinutes } from '#shared/jobs/jobTimes.ts'
import { minutesSincePrevious, previousJobOf } from '#shared/jobs/previousJob.ts'
import { addMinutes } from '#shared/kernel/days.ts'

const START = '2026-11-21T13:00:00.000Z'
const NOW = '2026-11-21T15:00:00.000Z'

const time = (id: number, from: number, minutes: number | null, deleted: string | null = null) => ({
  id,
  started: addMinutes(START, from),
  completed: minutes === null ? null : addMinutes(START, from + minutes),
  totalMinutes: minutes,
  deleted,
})
const job = { driverId: 4, completed: null }

describe('the state of a job', () => {
  it('O-049 [JO12] is unassigned, assigned, started, paused, completed', () => {
    const running = time(2, 30, null)
    expect(jobPhase({ ...job, driverId: null }, [])).toBe('unassigned')
    expect(jobPhase(job, [time(1, 0, 20, NOW)])).toBe('assigned')
    expect(jobPhase(job, [time(1, 0, 20), running])).toBe('started')
    expect(jobPhase({ ...job, driverId: null }, [time(1, 0, 20), { ...running, deleted: NOW }])).toBe(
      'paused',
    )
    expect(jobPhase({ ...job, completed: NOW }, [running])).toBe('completed')
  })

  it('O-049 [JO12] is never started and paused at once, and neither when completed', () => {
    const anyTime = fc.record({ completed: fc.constantFrom(null, NOW), deleted: fc.constantFrom(null, NOW) })
    fc.assert(
      fc.property(fc.array(anyTime), fc.constantFrom(null, NOW), (times, completed) => {
        const states = [isStarted({ completed }, times), isPaused({ completed }, times)]
        expect(states.filter(Boolean).length).toBeLessThanOrEqual(completed === null ? 1 : 0)
      }),
    )
  })
})

describe('minutes of time records', () => {
  it('O-048 [JO13] are those to the end, or to now while it runs, with two decimals', () => {
    expect(minutesOf({ started: START, completed: addMinutes(START, 12.345) }, NOW)).toBe(12.35)
    expect(minutesOf({ started: START, completed: null }, NOW)).toBe(120)
    expect(storedMinutes({ started: START, completed: null })).toBeNull()
    expect(storedMinutes({ started: START, completed: NOW })).toBe(120)
  })

  it('O-049 [JO13] are never negative, whatever the clock says', () => {
    const instant = fc.integer({ min: -5000, max: 5000 }).map((minutes) => addMinutes(START, minutes))
    fc.assert(
      fc.property(instant, fc.option(instant), instant, (started, completed, now) => {
        expect(minutesOf({ started, completed }, now)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('O-049 [JO13] sum to the total time, without deleted and running ones', () => {
    expect(totalMinutes([time(1, 0, 60), time(2, 60, 35.1), time(3, 95, 20, NOW), time(4, 95, null)])).toBe(
      95.1,
    )
    expect(totalMinutes([])).toBe(0)
  })

  it('[JO14] determine when the job was started and completed', () => {
    const times = [time(2, 30, 20), time(1, 10, 5), time(3, 0, 90, NOW)]
    expect(jobTimestamps({ started: null, completed: NOW }, times)).toEqual({
      started: addMinutes(START, 10),
      completed: addMinutes(START, 50),
    })
    expect(jobTimestamps({ started: null, completed: null }, times).completed).toBeNull()
    expect(jobTimestamps({ started: null, completed: NOW }, [...times, time(4, 60, null)]).completed).toBe(
      NOW,
    )
    expect(jobTimestamps({ started: START, completed: NOW }, [])).toEqual({ started: START, completed: NOW })
  })

  it('O-027 O-048 [JO14] clears the start of an open job with its last record, but not an entered one', () => {
    const mistake = time(1, 0, 20, NOW)
    const none = { started: null, completed: null }
    expect(jobTimestamps({ started: START, completed: null }, [mistake])).toEqual(none)
    expect(jobTimestamps({ started: NOW, completed: null }, [mistake])).toEqual({ ...none, started: NOW })
    expect(jobTimestamps({ started: START, completed: NOW }, [mistake]).started).toBe(START)
    expect(jobTimestamps({ started: START, completed: null }, [mistake, time(2, 5, 1)]).started).toBe(
      addMinutes(START, 5),
    )
  })
})

describe('the review of times', () => {
  it('O-047 [JO31] shortens longer times from their end and keeps shorter ones', () => {
    const times = [time(2, 60, 30), time(1, 0, 40), time(3, 90, 10, NOW), time(4, 100, null)]
    expect(capTotalMinutes(times, 50)).toEqual([
      { id: 2, completed: addMinutes(START, 70), totalMinutes: 10 },
    ])
    expect(capTotalMinutes(times, 40)).toEqual([{ id: 2, completed: addMinutes(START, 60), totalMinutes: 0 }])
    expect(capTotalMinutes(times, 70)).toEqual([])
  })

  it('O-047 [JO32] sets the time exactly, shortening or extending the last record', () => {
    const times = [time(2, 60, 30), time(1, 0, 40)]
    const stamps = { started: START, completed: NOW }
    expect(setTotalMinutes(stamps, times, 90)).toEqual({
      changes: [{ id: 2, completed: addMinutes(START, 110), totalMinutes: 50 }],
      added: null,
    })
    expect(setTotalMinutes(stamps, times, 30).changes).toEqual([
      { id: 1, completed: addMinutes(START, 30), totalMinutes: 30 },
      { id: 2, completed: addMinutes(START, 60), totalMinutes: 0 },
    ])
  })

  it('O-047 [JO32] adds a record where there is none', () => {
    const added = { started: START, completed: addMinutes(START, 45), totalMinutes: 45 }
    expect(setTotalMinutes({ started: START, completed: NOW }, [time(1, 0, 9, NOW)], 45)).toEqual({
      changes: [],
      added,
    })
    expect(setTotalMinutes({ started: null, completed: addMinutes(START, 45) }, [], 45).added).toEqual(added)
    expect(setTotalMinutes({ started: null, completed: null }, [], 45)).toEqual({ changes: [], added: null })
  })

  it('O-047 [JO31] [JO32] keep minutes consistent with start and end, capped or set', () => {
    const minutes = fc.integer({ min: 0, max: 60_000 }).map((hundredths) => hundredths / 100)
    const lengths = fc.array(minutes, { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(lengths, minutes, fc.boolean(), (all, limit, isCap) => {
        const times = all.map((length, index) => time(index + 1, index * 600, length))
        const before = totalMinutes(times)
        const changes = isCap
          ? capTotalMinutes(times, limit)
          : setTotalMinutes({ started: START, completed: NOW }, times, limit).changes
        const after = times.map((old) => ({ ...old, ...changes.find((change) => change.id === old.id) }))
        expect(totalMinutes(after)).toBe(isCap ? Math.min(before, limit) : limit)
        for (const one of after) expect(storedMinutes(one)).toBe(one.totalMinutes)
      }),
    )
  })
})

describe('the previous job', () => {
  const driven = { id: 1, driverId: 4, startDate: '2026-11-21', completed: NOW, deleted: null }
  const before = { ...driven, id: 2, completed: addMinutes(NOW, -40) }

  it('[JO33] is the one that the driver completed right before on the day', () => {
    const jobs = [
      { ...before, id: 3, completed: addMinutes(NOW, -90) },
      before,
      { ...before, id: 4, driverId: 5, completed: addMinutes(NOW, -10) },
      { ...before, id: 5, deleted: NOW, completed: addMinutes(NOW, -10) },
      { ...before, id: 6, startDate: '2026-11-20', completed: addMinutes(NOW, -10) },
      { ...before, id: 7, completed: addMinutes(NOW, 10) },
      { ...before, id: 8, completed: null },
      driven,
    ]
    expect(previousJobOf(driven, jobs)?.id).toBe(2)
    expect(previousJobOf({ ...driven, completed: null }, jobs)?.id).toBe(7)
    expect(previousJobOf({ ...driven, driverId: null }, jobs)).toBeNull()
  })

  it('[JO33] is measured in minutes from completion to completion', () => {
    expect(minutesSincePrevious(driven, before)).toBe(40)
    expect(minutesSincePrevious({ completed: null }, before)).toBeNull()
    expect(minutesSincePrevious(driven, null)).toBeNull()
  })
})
