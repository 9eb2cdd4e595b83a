import { storedMinutes } from '#shared/jobs/jobTimes.ts'
import type { PrepareRule } from '../../pipeline/SaveRule.ts'
import { deriveJobTotals, hasInstants } from '../../work/jobs/deriveJobTotals.ts'
import { Records } from '../../work/records.ts'
import { endClockOfFormerDriver } from './endClockOfFormerDriver.ts'
import { startClockNow } from './guardJobTimes.ts'
import { resumeStoppedClock } from './resumeStoppedClock.ts'

/** Derives minutes of time records, and total time and start of a job from its records (O-048, O-049, SV65). */
export const deriveJobTimes: PrepareRule = {
  name: 'deriveJobTimes',
  phase: 'prepare',
  because: 'The times of a job follow from its time records.',
  watches: ['JobTime'],
  after: [endClockOfFormerDriver, resumeStoppedClock, startClockNow],
  run: async (unit) => {
    const records = new Records(unit)
    const changes = records.changes('JobTime')
    for (const { operation, after } of changes) {
      if (operation === 'delete' || !hasInstants(after)) continue
      const minutes = storedMinutes(after)
      if (minutes !== after.totalMinutes) records.change('JobTime', after, { totalMinutes: minutes })
    }
    await deriveJobTotals(
      records,
      changes.flatMap(({ before, after }) => [before?.jobId ?? null, after.jobId]),
    )
  },
}

/** Clearing the start of a job resets it to that of its time records, if any (JO15, SV65). */
export const restoreJobStart: PrepareRule = {
  name: 'restoreJobStart',
  phase: 'prepare',
  because: 'Without a start of its own, a job starts with its first time record.',
  watches: ['Job'],
  after: [deriveJobTimes],
  run: async (unit) => {
    const records = new Records(unit)
    const cleared = records
      .changes('Job')
      .filter(({ before, after }) => before !== null && before.started !== null && after.started === null)
    if (cleared.length > 0)
      await deriveJobTotals(
        records,
        cleared.map(({ after }) => after.id),
      )
  },
}
