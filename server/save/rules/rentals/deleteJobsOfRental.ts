import { groupBy } from '#shared/kernel/groupBy.ts'
import { isAtRental } from '#shared/inventory/dumpsterPlacements.ts'
import { isOpen } from '#shared/rentals/completeRentals.ts'
import { deletedRentalRefusal, planRentalDeletion } from '#shared/rentals/deleteRental.ts'
import { barcodesOf, placedDumpsters } from '#server/save/work/inventory/placedDumpsters.ts'
import { liveAfter } from '../../work/liveRecords.ts'
import { Records } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'
import type { SaveRule } from '../../pipeline/SaveRule.ts'

/**
 * Deleting a rental deletes its active jobs, and these their time records; completed jobs stay (O-025, SV63). It is refused while
 * it has a dumpster on site (RE18, SV92).
 */
export const deleteJobsOfRental: SaveRule = {
  entity: 'Rental',
  prepare: async (unit) => {
    const records = new Records(unit)
    const deleted = records.changes('Rental').filter(({ operation }) => operation === 'delete')
    const ids = deleted.map(({ after }) => after.id)
    const isLive = liveAfter(records, 'Job')
    // A job added by the same save is kept, so that it is refused for its deleted rental.
    const jobs = (await records.find('Job', 'rentalId', ids)).filter((job) => job.id > 0 && isLive(job))
    const byRental = groupBy(jobs, ({ rentalId }) => rentalId)
    for (const id of ids) {
      const ofRental = byRental.get(id) ?? []
      const plan = planRentalDeletion({ id, jobs: ofRental.map((job) => ({ ...job, jobTimes: [] })) })
      for (const job of ofRental) if (plan.jobIds.includes(job.id)) records.remove('Job', job)
    }
  },
  settle: async (unit, context) => {
    const records = new Records(unit)
    const deleted = records.changes('Rental').filter(({ operation }) => operation === 'delete')
    const siteIds = deleted.map(({ after }) => after.serviceAddressId)
    const active = await placedDumpsters(context, 'serviceAddressId', siteIds)
    if (active.length === 0) return
    const others = (await records.find('Rental', 'serviceAddressId', siteIds)).filter(isOpen)
    const sitesInUse = new Set(others.map(({ serviceAddressId }) => serviceAddressId))
    refuseAll(
      deleted.flatMap((change) => {
        const left = active.filter((dumpster) => {
          // A manually placed dumpster can be picked up for any rental of the site.
          if (dumpster.rentalId === null && sitesInUse.has(change.after.serviceAddressId)) return false
          return isAtRental(dumpster, change.after)
        })
        return violationsBy(change, deletedRentalRefusal(change.after.id, barcodesOf(left)))
      }),
    )
  },
}
