import { may } from '#shared/access/roles.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { BILLING_RULES } from '#shared/customers/Customer.ts'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import { billedAfter } from '#shared/invoicing/awaitingInvoicing.ts'
import { estimatedJobRevenue } from '#shared/invoicing/estimatedRevenue.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
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
  const uncharged = await readRows(database, UNCHARGED_DELIVERIES, {}, DELIVERY)
  const waiting = uncharged.filter((job) => billedAfter(job) === 'delivery')
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

/** Which invoices do not stand is looked up once and not for every line: that halves the time. */
const UNCHARGED_DELIVERIES = `
  SELECT j.[id], j.[rentalId], j.[completed], t.[name] AS [jobType], d.[size] AS [dumpster], r.[customerId], r.[billDaily],
    c.[typeId], c.[billingRule], c.[companyName], c.[firstName], c.[lastName], k.[name] AS [customerType],
    a.[siteName], a.[address1], a.[city]
  FROM [Job] j
  JOIN [Rental] r ON r.[id] = j.[rentalId]
  JOIN [Customer] c ON c.[id] = r.[customerId]
  JOIN [CustomerType] k ON k.[id] = c.[typeId]
  JOIN [ServiceAddress] a ON a.[id] = r.[serviceAddressId]
  JOIN [JobType] t ON t.[id] = j.[jobTypeId]
  LEFT JOIN [Dumpster] d ON d.[id] = j.[dumpsterId]
  WHERE j.[id] IN (
    SELECT q.[id] FROM [Job] q
    WHERE q.[actionId] = ${JOB_ACTION.delivery} AND q.[completed] IS NOT NULL AND q.[deleted] IS NULL AND NOT EXISTS (
      SELECT 1 FROM [InvoiceLine] l
      WHERE l.[jobId] = q.[id] AND l.[deleted] IS NULL AND l.[invoiceId] NOT IN (
        SELECT i.[id] FROM [Invoice] i WHERE i.[deleted] IS NOT NULL OR i.[statusId] = ${INVOICE_STATUS.voided})))
    AND r.[deleted] IS NULL
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
  billingRule: column.choiceOrNull(BILLING_RULES),
  companyName: column.textOrNull,
  firstName: column.textOrNull,
  lastName: column.textOrNull,
  customerType: column.text,
  siteName: column.textOrNull,
  address1: column.textOrNull,
  city: column.textOrNull,
}
