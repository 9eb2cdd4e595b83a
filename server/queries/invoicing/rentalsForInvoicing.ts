import { may } from '#shared/access/roles.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { COMMERCIAL } from '#shared/customers/CustomerType.ts'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import { awaitsInvoicing } from '#shared/invoicing/awaitingInvoicing.ts'
import { unbilledSpans } from '#shared/invoicing/dailyBilling.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
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
  const [unbilled, withDays] = await Promise.all([
    readRentalsWithUnbilledWork(database, day.timeZone),
    readRentalsWithUnbilledDays(database, day),
  ])
  const ids = [...new Set([...unbilled, ...withDays])]
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
    site: serviceAddressDisplayName(rental),
    billDaily: rental.billDaily,
  }))
}

/** IN40 as a condition on a customer `c`. */
const IS_BILLED_AFTER_PICKUP = `(c.[billingRule] = 'Bill After Pickup'
    OR (c.[typeId] = ${COMMERCIAL} AND (c.[billingRule] IS NULL OR c.[billingRule] <> 'Bill After Delivery')))`

/**
 * The rentals with work that awaits invoicing. Few rentals have any that no line charges and that may await; those are found
 * first, and only their jobs are looked at one by one.
 */
async function readRentalsWithUnbilledWork(database: Readable, timeZone: string): Promise<number[]> {
  const candidates = await readRows(database, WITH_UNCHARGED_WORK, {}, { id: column.number })
  const rentalIds = JSON.stringify(candidates.map(({ id }) => id))
  const jobs = await readRows(database, WORK, { rentalIds }, JOB)
  const jobsOf = grouped(
    jobs.map((job) => ({
      ...job,
      completedOn: job.completed === null ? null : dayOfInstant(job.completed, timeZone),
    })),
    (job) => job.rentalId,
  )
  return candidates
    .filter(({ id }) => {
      const work = jobsOf.get(id) ?? []
      return awaitsInvoicing(work, work[0]?.lastInvoiced ?? null)
    })
    .map(({ id }) => id)
}

/** The condition that no line which stands is for a job; what does not stand is looked up once and not for every line. */
const isUncharged = (jobId: string): string => `NOT EXISTS (
      SELECT 1 FROM [InvoiceLine] l
      WHERE l.[jobId] = ${jobId} AND l.[deleted] IS NULL AND l.[invoiceId] NOT IN (
        SELECT n.[id] FROM [Invoice] n WHERE n.[deleted] IS NOT NULL OR n.[statusId] = ${INVOICE_STATUS.voided}))`

const LAST_INVOICED = `(SELECT MAX(i.[createDate]) FROM [Invoice] i WHERE i.[rentalId] = j.[rentalId] AND ${INVOICE_STANDS})`

/** IN42, except that any delivery may be that of any pickup. Jobs come first: an index knows what is asked of them. */
const WITH_UNCHARGED_WORK = `
  SELECT r.[id]
  FROM (
    SELECT j.[rentalId] FROM [Job] j
    WHERE j.[rentalId] IS NOT NULL AND j.[completed] IS NOT NULL AND j.[deleted] IS NULL
      AND (j.[actionId] = ${JOB_ACTION.pickUp} OR j.[jobTypeId] = ${JOB_TYPE.service}) AND ${isUncharged('j.[id]')}
    GROUP BY j.[rentalId]
    HAVING MAX(CASE WHEN j.[jobTypeId] = ${JOB_TYPE.service} THEN 1 ELSE 0 END) = 1
      OR MAX(CASE WHEN j.[actionId] = ${JOB_ACTION.pickUp} THEN j.[completed] END) > COALESCE(${LAST_INVOICED}, '')
      OR EXISTS (
        SELECT 1 FROM [Job] e
        WHERE e.[rentalId] = j.[rentalId] AND e.[completed] IS NOT NULL AND e.[deleted] IS NULL
          AND e.[actionId] = ${JOB_ACTION.delivery} AND ${isUncharged('e.[id]')})) w
  JOIN [Rental] r ON r.[id] = w.[rentalId]
  JOIN [Customer] c ON c.[id] = r.[customerId]
  WHERE r.[deleted] IS NULL AND ${IS_BILLED_AFTER_PICKUP}`

const WORK = `
  SELECT j.[id], j.[rentalId], j.[jobTypeId], j.[actionId], j.[relatedJobId], j.[completed],
    (SELECT MIN(s.[placedJobId]) FROM [DumpsterLocation] s WHERE s.[removedJobId] = j.[id]) AS [placedJobId],
    CASE WHEN ${isUncharged('j.[id]')} THEN 0 ELSE 1 END AS [isCharged],
    ${LAST_INVOICED} AS [lastInvoiced]
  FROM [Job] j
  WHERE j.[rentalId] IN :rentalIds AND j.[deleted] IS NULL`

const JOB = {
  id: column.number,
  rentalId: column.number,
  jobTypeId: column.number,
  actionId: column.numberOrNull,
  relatedJobId: column.numberOrNull,
  completed: column.textOrNull,
  placedJobId: column.numberOrNull,
  isCharged: column.flag,
  lastInvoiced: column.textOrNull,
}

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
