import { groupBy } from '#shared/kernel/groupBy.ts'
import { rentalStatusOf } from '#shared/rentals/rentalStatus.ts'
import { liveAfter } from '../../work/liveRecords.ts'
import { Records, type RecordChange } from '../../work/records.ts'
import type { SaveRule } from '../../pipeline/SaveRule.ts'

/** The status of a rental follows from its completion and its jobs whenever a save touches either (O-027, SV60). */
export const updateRentalStatus: SaveRule = {
  entity: null,
  prepare: async (unit) => {
    const records = new Records(unit)
    const jobs = records.changes('Job').filter(hasProgressed)
    await deriveRentalStatuses(records, [
      ...records.changes('Rental').map(({ after }) => after.id),
      ...jobs.flatMap(({ before, after }) => [before?.rentalId ?? null, after.rentalId]),
    ])
  },
}

/** Sets the status of live rentals from their jobs; returns how many changed. */
export async function deriveRentalStatuses(
  records: Records,
  rentalIds: readonly (number | null)[],
): Promise<number> {
  if (rentalIds.length === 0) return 0
  const rentals = (await records.find('Rental', 'id', rentalIds)).filter(liveAfter(records, 'Rental'))
  const jobs = await records.find(
    'Job',
    'rentalId',
    rentals.map(({ id }) => id),
  )
  const byRental = groupBy(jobs.filter(liveAfter(records, 'Job')), ({ rentalId }) => rentalId)
  let changed = 0
  for (const rental of rentals) {
    const live = (byRental.get(rental.id) ?? []).map((job) => ({ ...job, deleted: null }))
    const statusId = rentalStatusOf(rental, live)
    if (statusId === rental.statusId) continue
    records.change('Rental', rental, { statusId })
    changed += 1
  }
  return changed
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
