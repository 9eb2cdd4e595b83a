import { isRequestedByClient, refuseAll, violationsBy } from '../../work/refuse.ts'
import { Records } from '../../work/records.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'

/** A site keeps its customer as soon as that customer has rented there (SV84). */
export const refuseMovingRentedSite: SettleRule = {
  name: 'refuseMovingRentedSite',
  phase: 'settle',
  watches: ['ServiceAddress'],
  run: async (unit) => {
    const records = new Records(unit)
    const moved = records
      .changes('ServiceAddress')
      .filter((change) => isRequestedByClient(change) && change.before !== null)
      .filter(({ before, after }) => before?.customerId !== after.customerId)
    const rentals = await records.findForUpdate(
      'Rental',
      'serviceAddressId',
      moved.map(({ after }) => after.id),
    )
    const used = new Set(rentals.map(({ serviceAddressId }) => serviceAddressId))
    const message = 'A site with rentals cannot change its customer'
    refuseAll(
      moved.flatMap((change) =>
        used.has(change.after.id)
          ? violationsBy(change, { code: 'siteKept', field: 'customerId', message })
          : [],
      ),
    )
  },
}
