import { permissions } from '#shared/access/roles.ts'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import { dumpstersAtCustomerQuery } from '#shared/inventory/queries.ts'
import { daysOnSite } from '#shared/rentals/daysOnSite.ts'
import { computeQuery } from '../../queries/implementQuery.ts'
import { readPlacedDumpsters } from './readPlacedDumpsters.ts'

export const dumpstersAtCustomer = computeQuery(dumpstersAtCustomerQuery, {
  roles: permissions.viewRentals,
  compute: async ({ customerId }, { database, now, timeZone }) => {
    const placed = await readPlacedDumpsters(database, 'customerId', [customerId])
    return placed
      .map((dumpster) => ({
        id: dumpster.id,
        barcode: dumpster.dumpsterBarcode ?? '',
        size: dumpster.size,
        site: serviceAddressDisplayName(dumpster),
        serviceAddressId: dumpster.serviceAddressId ?? 0,
        rentalId: dumpster.rentalId,
        placed: dumpster.placed,
        daysOnSite: daysOnSite(dumpster, now(), timeZone),
      }))
      .toSorted((a, b) => (a.placed < b.placed ? -1 : 1))
  },
})
