import { groupBy } from '#shared/kernel/groupBy.ts'
import { rentalStatusOf } from '#shared/rentals/rentalStatus.ts'
import { liveAfter } from '../liveRecords.ts'
import type { Records } from '../records.ts'

/** Sets the status of live rentals from their jobs; returns how many changed. */
export async function deriveRentalStatuses(
  records: Records,
  rentalIds: readonly (number | null)[],
): Promise<number> {
  if (rentalIds.length === 0) return 0
  const rentals = (await records.findForUpdate('Rental', 'id', rentalIds)).filter(
    liveAfter(records, 'Rental'),
  )
  const jobs = await records.findForUpdate(
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
