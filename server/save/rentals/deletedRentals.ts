import { grouped } from '#shared/kernel/grouped.ts'
import { planRentalDeletion } from '#shared/rentals/deleteRental.ts'
import { liveAfter } from '../liveRecords.ts'
import { Records } from '../records.ts'
import type { SaveRule } from '../SaveRule.ts'

/** Deleting a rental deletes its active jobs, and these their time records; completed jobs stay (O-025, SV63). */
export const deletedRentals: SaveRule = {
  entity: 'Rental',
  prepare: async (unit) => {
    const records = new Records(unit)
    const deleted = records.changes('Rental').filter(({ operation }) => operation === 'delete')
    const ids = deleted.map(({ after }) => after.id)
    const isLive = liveAfter(records, 'Job')
    // A job that the same save adds keeps its place, so that it is refused for its deleted rental.
    const jobs = (await records.find('Job', 'rentalId', ids)).filter((job) => job.id > 0 && isLive(job))
    const byRental = grouped(jobs, ({ rentalId }) => rentalId)
    for (const id of ids) {
      const ofRental = byRental.get(id) ?? []
      const plan = planRentalDeletion({ id, jobs: ofRental.map((job) => ({ ...job, jobTimes: [] })) })
      for (const job of ofRental) if (plan.jobIds.includes(job.id)) records.remove('Job', job)
    }
  },
}
