import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import { deletedLocationRefusal } from '#shared/inventory/siteRefusals.ts'
import { isOpen } from '#shared/rentals/completeRentals.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'
import { liveAfter } from '../../work/liveRecords.ts'
import { Records, type RecordChange } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'

/** A rental is reopened only if its customer and its site still exist (ambiguities 61, SV92). */
export const refuseReopeningRental: SettleRule = {
  name: 'refuseReopeningRental',
  phase: 'settle',
  watches: ['Rental'],
  run: async (unit) => {
    const records = new Records(unit)
    const opened = records.changes('Rental').filter(becomesOpen)
    const customerIds = opened.map(({ after }) => after.customerId)
    const customers = await records.findForUpdate('Customer', 'id', customerIds)
    const siteIds = opened.map(({ after }) => after.serviceAddressId)
    const sites = await records.findForUpdate('ServiceAddress', 'id', siteIds)
    const isLiveCustomer = liveAfter(records, 'Customer')
    const isLiveSite = liveAfter(records, 'ServiceAddress')
    refuseAll(
      opened.flatMap((change) => {
        const customer = customers.find(({ id }) => id === change.after.customerId)
        if (customer !== undefined && !isLiveCustomer(customer))
          return violationsBy(change, deletedLocationRefusal(customerDisplayName(customer), 'customerId'))
        const site = sites.find(({ id }) => id === change.after.serviceAddressId)
        if (site === undefined || isLiveSite(site)) return []
        return violationsBy(
          change,
          deletedLocationRefusal(serviceAddressDisplayName(site), 'serviceAddressId'),
        )
      }),
    )
  },
}

function becomesOpen({ before, after }: RecordChange<'Rental'>): boolean {
  return before !== null && !isOpen(before) && isOpen(after)
}
