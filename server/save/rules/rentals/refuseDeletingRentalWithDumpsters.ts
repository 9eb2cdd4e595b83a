import { isAtRental } from '#shared/inventory/dumpsterPlacements.ts'
import { isOpen } from '#shared/rentals/completeRentals.ts'
import { deletedRentalRefusal } from '#shared/rentals/deleteRental.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'
import { barcodesOf, readPlacedDumpsters } from '#server/reads/inventory/readPlacedDumpsters.ts'
import { readingIn } from '../../work/reading.ts'
import { Records } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'

/** A rental is not deleted while it has a dumpster on site (RE18, SV92). */
export const refuseDeletingRentalWithDumpsters: SettleRule = {
  name: 'refuseDeletingRentalWithDumpsters',
  phase: 'settle',
  watches: ['Rental'],
  run: async (unit, context) => {
    const records = new Records(unit)
    const deleted = records.changes('Rental').filter(({ operation }) => operation === 'delete')
    const siteIds = deleted.map(({ after }) => after.serviceAddressId)
    const placed = await readPlacedDumpsters(readingIn(context), 'serviceAddressId', siteIds)
    if (placed.length === 0) return
    const others = (await records.findForUpdate('Rental', 'serviceAddressId', siteIds)).filter(isOpen)
    const sitesInUse = new Set(others.map(({ serviceAddressId }) => serviceAddressId))
    refuseAll(
      deleted.flatMap((change) => {
        const left = placed.filter((dumpster) => {
          // A manually placed dumpster can be picked up for any rental of the site.
          if (dumpster.rentalId === null && sitesInUse.has(change.after.serviceAddressId)) return false
          return isAtRental(dumpster, change.after)
        })
        return violationsBy(change, deletedRentalRefusal(change.after.id, barcodesOf(left)))
      }),
    )
  },
}
