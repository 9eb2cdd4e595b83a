import { Rental } from '#shared/rentals/Rental.ts'
import { Dumpster } from '#shared/inventory/Dumpster.ts'
import { columnsOf, computed, orNull, renamed, select } from '../../database/selection.ts'
import { getCommercialJobsForInvoicingQuery, type RentalForInvoicing } from '#shared/invoicing/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { sum } from '#shared/kernel/money.ts'
import type { BillingDay } from './readBillings.ts'
import {
  readUnbilledCharges,
  readUnbilledDays,
  cachedUnbilledChargeCandidates,
  type RentalWithUnbilledCharges,
} from './readUnbilledCharges.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'
import { readRentalInventory } from '../inventory/rentalInventory.ts'
import { computeQuery } from '../../queries/implementQuery.ts'
import { CUSTOMER_NAME, SITE_NAME } from '../customers/nameColumns.ts'

export const getCommercialJobsForInvoicing = computeQuery(getCommercialJobsForInvoicingQuery, {
  roles: permissions.viewInvoicing,
  compute: async (_parameters, { database, now, timeZone }) =>
    readRentalsForInvoicing(database, { today: dayOfInstant(now(), timeZone), timeZone }),
})

async function readRentalsForInvoicing(database: Queryable, day: BillingDay): Promise<RentalForInvoicing[]> {
  const [ofJobs, ofDays] = await Promise.all([
    readUnbilledCharges(database, day, 'pickUp', cachedUnbilledChargeCandidates.pickUp),
    readUnbilledDays(database, day),
  ])
  const chargesOf = new Map(ofJobs.map(({ rentalId, charges }) => [rentalId, charges]))
  const ids = [...new Set([...chargesOf.keys(), ...ofDays.keys()])]
  const [rentals, inventory] = await Promise.all([
    readRows(database, RENTALS, { ids: JSON.stringify(ids) }, RENTAL.columns),
    readRentalInventory(database, ids),
  ])
  const onSite = new Map(inventory.map(({ rentalId, data }) => [rentalId, data.length]))
  return rentals.map((rental) => ({
    id: rental.id,
    customerId: rental.customerId,
    customer: customerDisplayName(rental),
    jobCount: rental.jobCount,
    onSiteCount: onSite.get(rental.id) ?? 0,
    completed: rental.completed,
    dumpster: rental.dumpster,
    ...amountsOf(chargesOf.get(rental.id) ?? [], ofDays.get(rental.id) ?? null),
    site: serviceAddressDisplayName(rental),
    billDaily: rental.billDaily,
  }))
}

function amountsOf(charges: RentalWithUnbilledCharges['charges'], days: number | null) {
  return {
    estimatedRevenue: sum([...charges.map(({ amount }) => amount), days ?? 0]),
    followUp: days === null && charges.every(({ isFollowUp }) => isFollowUp),
  }
}

const RENTAL = select(
  columnsOf(Rental, 'r', 'id', 'customerId', 'completed', 'billDaily'),
  orNull(renamed(Dumpster, 'd', { dumpster: 'size' })),
  CUSTOMER_NAME,
  SITE_NAME,
  computed({ jobCount: column.number }),
)

const RENTALS = `
  SELECT ${RENTAL.sql},
    (SELECT COUNT(*) FROM [Job] j WHERE j.[rentalId] = r.[id] AND j.[deleted] IS NULL) AS [jobCount]
  FROM [Rental] r
  JOIN [Customer] c ON c.[id] = r.[customerId]
  JOIN [ServiceAddress] a ON a.[id] = r.[serviceAddressId]
  LEFT JOIN [Dumpster] d ON d.[id] = r.[dumpsterId]
  WHERE r.[id] IN :ids
  ORDER BY r.[startDate], r.[id]`
