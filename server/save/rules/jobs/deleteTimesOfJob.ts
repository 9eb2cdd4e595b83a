import { groupBy } from '#shared/kernel/groupBy.ts'
import { planJobDeletion } from '#shared/jobs/jobTransitions.ts'
import { liveAfter } from '../../work/liveRecords.ts'
import { Records } from '../../work/records.ts'
import type { PrepareRule } from '../../pipeline/SaveRule.ts'
import { deleteJobsOfRental } from './deleteJobsOfRental.ts'
import { deleteUnassignedDestination } from './deleteUnassignedDestination.ts'

/** Deleting a job deletes its time records; dumpsters are not moved (O-051, SV63). */
export const deleteTimesOfJob: PrepareRule = {
  name: 'deleteTimesOfJob',
  phase: 'prepare',
  because: 'The times of a job are deleted with it.',
  watches: ['Job'],
  after: [deleteJobsOfRental, deleteUnassignedDestination],
  run: async (unit) => {
    const records = new Records(unit)
    const deleted = records.changes('Job').filter(({ operation }) => operation === 'delete')
    const ids = deleted.map(({ after }) => after.id)
    const isLive = liveAfter(records, 'JobTime')
    const times = (await records.findForUpdate('JobTime', 'jobId', ids)).filter(
      (time) => time.id > 0 && isLive(time),
    )
    const byJob = groupBy(times, ({ jobId }) => jobId)
    for (const { after } of deleted) {
      const ofJob = byJob.get(after.id) ?? []
      const { jobTimeIds } = planJobDeletion(after, ofJob)
      for (const time of ofJob) if (jobTimeIds.includes(time.id)) records.remove('JobTime', time)
    }
  },
}
