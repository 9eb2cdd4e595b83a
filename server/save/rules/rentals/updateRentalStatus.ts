import type { PrepareRule } from '../../pipeline/SaveRule.ts'
import { Records, type RecordChange } from '../../work/records.ts'
import { deriveRentalStatuses } from '../../work/rentals/deriveRentalStatuses.ts'
import { restoreJobStart } from '../jobs/deriveJobTimes.ts'
import { completeRental } from './completeRental.ts'

/** The status of a rental follows from its completion and its jobs whenever a save touches either (O-027, SV60). */
export const updateRentalStatus: PrepareRule = {
  name: 'updateRentalStatus',
  phase: 'prepare',
  because: 'The status of a rental follows from its jobs and its completion.',
  watches: ['Rental', 'Job'],
  after: [completeRental, restoreJobStart],
  run: async (unit) => {
    const records = new Records(unit)
    const jobs = records.changes('Job').filter(hasProgressed)
    await deriveRentalStatuses(records, [
      ...records.changes('Rental').map(({ after }) => after.id),
      ...jobs.flatMap(({ before, after }) => [before?.rentalId ?? null, after.rentalId]),
    ])
  },
}

/** Does the change affect the status of its rental? */
function hasProgressed({ operation, before, after }: RecordChange<'Job'>): boolean {
  return (
    operation !== 'update' ||
    before?.started !== after.started ||
    before.completed !== after.completed ||
    before.rentalId !== after.rentalId
  )
}
