import { getResidentialJobsForInvoicingQuery, type JobForInvoicing } from '#shared/invoicing/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import type { BillingDay } from './readBillings.ts'
import { readOwed } from './readOwed.ts'
import { column, readRows, type Queryable } from '../../database/readRows.ts'
import { computeQuery } from '../../queries/implementQuery.ts'

export const getResidentialJobsForInvoicing = computeQuery(getResidentialJobsForInvoicingQuery, {
  roles: permissions.viewInvoicing,
  compute: async (_parameters, { database, now, timeZone }) =>
    readJobsForInvoicing(database, { today: dayOfInstant(now(), timeZone), timeZone }),
})

async function readJobsForInvoicing(database: Queryable, day: BillingDay): Promise<JobForInvoicing[]> {
  const rentals = await readOwed(database, day, 'delivery')
  const owed = new Map(rentals.flatMap(({ jobs }) => jobs.map((job) => [job.jobId, job])))
  const rows = await readRows(database, JOBS, { ids: JSON.stringify([...owed.keys()]) }, JOB)
  return rows.map((job) => ({
    id: job.id,
    rentalId: job.rentalId,
    customerId: job.customerId,
    customer: customerDisplayName(job),
    customerType: job.customerType,
    jobType: job.jobType,
    completed: job.completed,
    dumpster: job.dumpster,
    estimatedRevenue: owed.get(job.id)?.amount ?? 0,
    followUp: owed.get(job.id)?.isFollowUp ?? false,
    site: serviceAddressDisplayName(job),
    billDaily: job.billDaily,
  }))
}

const JOBS = `
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
  WHERE j.[id] IN :ids
  ORDER BY j.[completed], j.[id]`

const JOB = {
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
