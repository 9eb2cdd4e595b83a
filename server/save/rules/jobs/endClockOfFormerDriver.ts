import { closeTimes, endsWork } from '#shared/jobs/jobTransitions.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { liveAfter } from '../../work/liveRecords.ts'
import { Records } from '../../work/records.ts'
import type { PrepareRule } from '../../pipeline/SaveRule.ts'
import { deleteTimesOfJob } from './deleteTimesOfJob.ts'

/** When a job is reassigned, unassigned or put on a day to come, the clock of its former driver ends now (O-049, O-050, JO34, JO1360, SV74). */
export const endClockOfFormerDriver: PrepareRule = {
  name: 'endClockOfFormerDriver',
  phase: 'prepare',
  because: 'The clock of the former driver stops when a job is reassigned or put on a day to come.',
  watches: ['Job'],
  after: [deleteTimesOfJob],
  run: async (unit, { now, timeZone }) => {
    const records = new Records(unit)
    const today = dayOfInstant(now, timeZone)
    const left = records
      .changes('Job')
      .filter(
        ({ operation, before, after }) =>
          operation !== 'delete' && before !== null && endsWork(before, after, today),
      )
      .map(({ after }) => after.id)
    const isLive = liveAfter(records, 'JobTime')
    // A clock that the same save starts is the next driver's.
    const times = (await records.findForUpdate('JobTime', 'jobId', left)).filter(
      (time) => time.id > 0 && isLive(time),
    )
    for (const { id, ...ended } of closeTimes(times, now)) {
      const time = times.find((one) => one.id === id)
      if (time !== undefined) records.change('JobTime', time, ended)
    }
  },
}
