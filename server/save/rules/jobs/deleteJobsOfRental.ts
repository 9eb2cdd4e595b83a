import { groupBy } from '#shared/kernel/groupBy.ts'
import { planRentalDeletion } from '#shared/rentals/deleteRental.ts'
import { liveAfter } from '../../work/liveRecords.ts'
import { Records } from '../../work/records.ts'
import type { PrepareRule } from '../../pipeline/SaveRule.ts'
import { refuseForbiddenJobFields } from './refuseForbiddenJobFields.ts'

/** Deleting a rental deletes its active jobs, and these their time records; completed jobs stay (O-025, SV63). */
export const deleteJobsOfRental: PrepareRule = {
  name: 'deleteJobsOfRental',
  phase: 'prepare',
  because: 'The open jobs of a rental are deleted with it.',
  watches: ['Rental'],
  after: [refuseForbiddenJobFields],
  run: async (unit) => {
    const records = new Records(unit)
    const deleted = records.changes('Rental').filter(({ operation }) => operation === 'delete')
    const ids = deleted.map(({ after }) => after.id)
    const isLive = liveAfter(records, 'Job')
    // A job added by the same save is kept, so that it is refused for its deleted rental.
    const jobs = (await records.findForUpdate('Job', 'rentalId', ids)).filter(
      (job) => job.id > 0 && isLive(job),
    )
    const byRental = groupBy(jobs, ({ rentalId }) => rentalId)
    for (const id of ids) {
      const ofRental = byRental.get(id) ?? []
      const plan = planRentalDeletion({ id, jobs: ofRental.map((job) => ({ ...job, jobTimes: [] })) })
      for (const job of ofRental) if (plan.jobIds.includes(job.id)) records.remove('Job', job)
    }
  },
}
