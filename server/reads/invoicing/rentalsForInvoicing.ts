import { getCommercialJobsForInvoicingQuery, type RentalForInvoicing } from '#shared/invoicing/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { sum } from '#shared/kernel/money.ts'
import type { BillingDay } from './readBillings.ts'
import { readOwed, readOwedDays, type OwedRental } from './readOwed.ts'
import { column, readRows, type Queryable } from '../../database/readRows.ts'
import { readRentalInventory } from '../inventory/rentalInventory.ts'
import { computeQuery } from '../../queries/implementQuery.ts'

export const getCommercialJobsForInvoicing = computeQuery(getCommercialJobsForInvoicingQuery, {
  roles: permissions.viewInvoicing,
  compute: async (_parameters, { database, now, timeZone }) =>
    readRentalsForInvoicing(database, { today: dayOfInstant(now(), timeZone), timeZone }),
})

async function readRentalsForInvoicing(database: Queryable, day: BillingDay): Promise<RentalForInvoicing[]> {
  const [ofJobs, ofDays] = await Promise.all([readOwed(database, day, 'pickUp'), readOwedDays(database, day)])
  const jobsOf = new Map(ofJobs.map((owed) => [owed.rentalId, owed.jobs]))
  const ids = [...new Set([...jobsOf.keys(), ...ofDays.keys()])]
  const [rentals, inventory] = await Promise.all([
    readRows(database, RENTALS, { ids: JSON.stringify(ids) }, RENTAL),
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
    ...amountsOf(jobsOf.get(rental.id) ?? [], ofDays.get(rental.id) ?? null),
    site: serviceAddressDisplayName(rental),
    billDaily: rental.billDaily,
  }))
}

function amountsOf(jobs: OwedRental['jobs'], days: number | null) {
  return {
    estimatedRevenue: sum([...jobs.map(({ amount }) => amount), days ?? 0]),
    followUp: days === null && jobs.every(({ isFollowUp }) => isFollowUp),
  }
}

const RENTALS = `
  SELECT r.[id], r.[customerId], r.[completed], r.[billDaily], d.[size] AS [dumpster], c.[typeId], c.[companyName],
    c.[firstName], c.[lastName], a.[siteName], a.[address1], a.[city],
    (SELECT COUNT(*) FROM [Job] j WHERE j.[rentalId] = r.[id] AND j.[deleted] IS NULL) AS [jobCount]
  FROM [Rental] r
  JOIN [Customer] c ON c.[id] = r.[customerId]
  JOIN [ServiceAddress] a ON a.[id] = r.[serviceAddressId]
  LEFT JOIN [Dumpster] d ON d.[id] = r.[dumpsterId]
  WHERE r.[id] IN :ids
  ORDER BY r.[startDate], r.[id]`

const RENTAL = {
  id: column.number,
  customerId: column.number,
  completed: column.textOrNull,
  billDaily: column.flag,
  dumpster: column.textOrNull,
  typeId: column.number,
  companyName: column.textOrNull,
  firstName: column.textOrNull,
  lastName: column.textOrNull,
  siteName: column.textOrNull,
  address1: column.textOrNull,
  city: column.textOrNull,
  jobCount: column.number,
}
