import { may } from '#shared/access/roles.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { COMMERCIAL } from '#shared/customers/CustomerType.ts'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import { unbilledSpans } from '#shared/invoicing/dailyBilling.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { grouped } from '#shared/kernel/grouped.ts'
import type { RentalForInvoicing } from '#shared/wire/invoicing.ts'
import type { BillingDay } from '../../billing/readBillings.ts'
import { INVOICE_STANDS, LINE_STANDS } from '../../billing/standing.ts'
import { column, readRows, type Readable } from '../../database/readRows.ts'
import { readRentalInventory } from '../inventory/rentalInventory.ts'
import type { ComputedQuery } from '../NamedQuery.ts'

/**
 * Rentals of customers billed after pickup with work that no invoice charges yet, and rentals with days that are not
 * billed, the oldest first (IN40, IN42, S2 §7, M-029).
 */
export const getCommercialJobsForInvoicing: ComputedQuery = {
  resource: 'GetCommercialJobsForInvoicing',
  roles: may.seeInvoicing,
  parameters: {},
  answer: async (_parameters, { database, now, timeZone }) =>
    readRentalsForInvoicing(database, { today: dayOfInstant(now(), timeZone), timeZone }),
}

async function readRentalsForInvoicing(database: Readable, day: BillingDay): Promise<RentalForInvoicing[]> {
  const [unbilled, withDays, inventory] = await Promise.all([
    readRows(database, WITH_UNBILLED_WORK, {}, { id: column.number }),
    readRentalsWithUnbilledDays(database, day),
    readRentalInventory(database, null),
  ])
  const ids = JSON.stringify([...new Set([...unbilled.map(({ id }) => id), ...withDays])])
  const rentals = await readRows(database, RENTALS, { ids }, RENTAL)
  const onSite = new Map(inventory.map(({ rentalId, data }) => [rentalId, data.length]))
  return rentals.map((rental) => ({
    id: rental.id,
    customerId: rental.customerId,
    customer: customerDisplayName(rental),
    jobCount: rental.jobCount,
    onSiteCount: onSite.get(rental.id) ?? 0,
    completed: rental.completed,
    dumpster: rental.dumpster,
    site: serviceAddressDisplayName(rental),
    billDaily: rental.billDaily,
  }))
}

/** IN40 as a condition on a customer `c`. */
const IS_BILLED_AFTER_PICKUP = `(c.[billingRule] = 'Bill After Pickup'
    OR (c.[typeId] = ${COMMERCIAL} AND (c.[billingRule] IS NULL OR c.[billingRule] <> 'Bill After Delivery')))`

/** Customers come first: their rentals are found by an index, and most need not be looked at. */
const WITH_UNBILLED_WORK = `
  SELECT r.[id] FROM [Customer] c CROSS JOIN [Rental] r
  WHERE r.[customerId] = c.[id] AND r.[deleted] IS NULL AND ${IS_BILLED_AFTER_PICKUP} AND EXISTS (
    SELECT 1 FROM [Job] j
    WHERE j.[rentalId] = r.[id] AND j.[deleted] IS NULL
      AND (j.[actionId] = ${JOB_ACTION.pickUp} OR j.[jobTypeId] = ${JOB_TYPE.service})
      AND j.[completed] > COALESCE(
        (SELECT MAX(i.[createDate]) FROM [Invoice] i WHERE i.[rentalId] = r.[id] AND ${INVOICE_STANDS}), '')
      AND NOT EXISTS (
        SELECT 1 FROM [InvoiceLine] l JOIN [Invoice] i ON i.[id] = l.[invoiceId]
        WHERE l.[jobId] = j.[id] AND ${LINE_STANDS}))`

async function readRentalsWithUnbilledDays(
  database: Readable,
  { today, timeZone }: BillingDay,
): Promise<number[]> {
  const [rentals, billed] = await Promise.all([
    readRows(database, DAILY_RENTALS, {}, DAILY_RENTAL),
    readRows(database, BILLED_DAYS, {}, BILLED),
  ])
  const daysOf = grouped(billed, (days) => days.rentalId)
  return rentals
    .filter(({ id, startDate, completed }) => {
      const completedOn = completed === null ? null : dayOfInstant(completed, timeZone)
      return unbilledSpans({ startDate, completedOn }, daysOf.get(id) ?? [], today).length > 0
    })
    .map(({ id }) => id)
}

const DAILY_RENTALS =
  'SELECT [id], [startDate], [completed] FROM [Rental] WHERE [billDaily] = 1 AND [deleted] IS NULL'

const DAILY_RENTAL = { id: column.number, startDate: column.text, completed: column.textOrNull }

const BILLED_DAYS = `
  SELECT b.[rentalId], b.[startDate], b.[endDate], b.[deleted]
  FROM [RentalBillingLine] b
  JOIN [InvoiceLine] l ON l.[id] = b.[invoiceLineId]
  JOIN [Invoice] i ON i.[id] = l.[invoiceId]
  WHERE b.[deleted] IS NULL AND ${LINE_STANDS}`

const BILLED = {
  rentalId: column.number,
  startDate: column.text,
  endDate: column.text,
  deleted: column.textOrNull,
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
