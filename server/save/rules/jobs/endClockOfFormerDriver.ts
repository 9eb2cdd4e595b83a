import { closeTimes } from '#shared/jobs/jobTransitions.ts'
import { liveAfter } from '../../work/liveRecords.ts'
import { Records } from '../../work/records.ts'
import type { PrepareRule } from '../../pipeline/SaveRule.ts'
import { deleteTimesOfJob } from './deleteTimesOfJob.ts'

/** When a job is reassigned or unassigned, the clock of its former driver ends now (O-049, O-050, JO34, SV74). */
export const endClockOfFormerDriver: PrepareRule = {
  name: 'endClockOfFormerDriver',
  phase: 'prepare',
  because: 'The clock of the former driver stops when a job is reassigned.',
  watches: ['Job'],
  after: [deleteTimesOfJob],
  run: async (unit, { now }) => {
    const records = new Records(unit)
    const left = records
      .changes('Job')
      .filter(
        ({ operation, before, after }) =>
          operation !== 'delete' && before !== null && before.driverId !== after.driverId,
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
