import { may } from '#shared/access/roles.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import { estimatedJobRevenue } from '#shared/invoicing/estimatedRevenue.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { RESIDENTIAL } from '#shared/customers/CustomerType.ts'
import { JOB_ACTION } from '#shared/jobs/jobTypes.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import type { JobForInvoicing } from '#shared/wire/invoicing.ts'
import { readBillings, type BillingDay } from '../../billing/readBillings.ts'
import { column, readRows, type Readable } from '../../database/readRows.ts'
import type { ComputedQuery } from '../NamedQuery.ts'

/** Deliveries of customers billed after delivery that no invoice charges yet, the oldest first (IN40, IN41, S2 §7, M-029). */
export const getResidentialJobsForInvoicing: ComputedQuery = {
  resource: 'GetResidentialJobsForInvoicing',
  roles: may.seeInvoicing,
  parameters: {},
  answer: async (_parameters, { database, now, timeZone }) =>
    readJobsForInvoicing(database, { today: dayOfInstant(now(), timeZone), timeZone }),
}

async function readJobsForInvoicing(database: Readable, day: BillingDay): Promise<JobForInvoicing[]> {
  const waiting = await readRows(database, UNCHARGED_DELIVERIES, {}, DELIVERY)
  const billings = await readBillings(
    database,
    waiting.map((job) => job.rentalId),
    day,
  )
  return waiting.map((job) => {
    const billing = billings.get(job.rentalId)
    return {
      id: job.id,
      rentalId: job.rentalId,
      customerId: job.customerId,
      customer: customerDisplayName(job),
      customerType: job.customerType,
      jobType: job.jobType,
      completed: job.completed,
      dumpster: job.dumpster,
      estimatedRevenue: billing === undefined ? 0 : estimatedJobRevenue(billing, job.id),
      site: serviceAddressDisplayName(job),
      billDaily: job.billDaily,
    }
  })
}

/** IN40 as a condition on a customer `p`. */
const IS_BILLED_AFTER_DELIVERY = `(p.[billingRule] = 'Bill After Delivery'
    OR (p.[typeId] = ${RESIDENTIAL} AND (p.[billingRule] IS NULL OR p.[billingRule] <> 'Bill After Pickup')))`

/**
 * Customers come first: those billed after delivery are found quickly, their rentals and jobs by indexes. Which invoices do not
 * stand is looked up once and not for every line.
 */
const UNCHARGED_DELIVERIES = `
  SELECT j.[id], j.[rentalId], j.[completed], t.[name] AS [jobType], d.[size] AS [dumpster], r.[customerId], r.[billDaily],
    c.[typeId], c.[companyName], c.[firstName], c.[lastName], k.[name] AS [customerType], a.[siteName], a.[address1],
    a.[city]
  FROM [Job] j
  JOIN [Rental] r ON r.[id] = j.[rentalId]
  JOIN [Customer] c ON c.[id] = r.[customerId]
  JOIN [CustomerType] k ON k.[id] = c.[typeId]
  JOIN [ServiceAddress] a ON a.[id] = r.[serviceAddressId]
  JOIN [JobType] t ON t.[id] = j.[jobTypeId]
  LEFT JOIN [Dumpster] d ON d.[id] = j.[dumpsterId]
  WHERE j.[id] IN (
    SELECT w.[id] FROM [Customer] p CROSS JOIN [Rental] q CROSS JOIN [Job] w
    WHERE ${IS_BILLED_AFTER_DELIVERY} AND q.[customerId] = p.[id] AND q.[deleted] IS NULL AND w.[rentalId] = q.[id]
      AND w.[actionId] = ${JOB_ACTION.delivery} AND w.[completed] IS NOT NULL AND w.[deleted] IS NULL AND NOT EXISTS (
        SELECT 1 FROM [InvoiceLine] l
        WHERE l.[jobId] = w.[id] AND l.[deleted] IS NULL AND l.[invoiceId] NOT IN (
          SELECT i.[id] FROM [Invoice] i WHERE i.[deleted] IS NOT NULL OR i.[statusId] = ${INVOICE_STATUS.voided})))
  ORDER BY j.[completed], j.[id]`

const DELIVERY = {
  id: column.number,
  rentalId: column.number,
  completed: column.text,
  jobType: column.text,
  dumpster: column.textOrNull,
  customerId: column.number,
  billDaily: column.flag,
  typeId: column.number,
  companyName: column.textOrNull,
  firstName: column.textOrNull,
  lastName: column.textOrNull,
  customerType: column.text,
  siteName: column.textOrNull,
  address1: column.textOrNull,
  city: column.textOrNull,
}
