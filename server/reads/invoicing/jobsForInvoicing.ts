import { Job } from '#shared/jobs/Job.ts'
import { JobType } from '#shared/jobs/jobTypes.ts'
import { Dumpster } from '#shared/inventory/Dumpster.ts'
import { Rental } from '#shared/rentals/Rental.ts'
import { CustomerType } from '#shared/customers/CustomerType.ts'
import { columnsOf, orNull, present, renamed, select } from '../../database/selection.ts'
import { getResidentialJobsForInvoicingQuery, type JobForInvoicing } from '#shared/invoicing/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import type { BillingDay } from './readBillings.ts'
import { readUnbilledCharges, cachedUnbilledChargeCandidates } from './readUnbilledCharges.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows } from '../../database/readRows.ts'
import { computeQuery } from '../../queries/implementQuery.ts'
import { CUSTOMER_NAME, SITE_NAME } from '../customers/nameColumns.ts'

export const getResidentialJobsForInvoicing = computeQuery(getResidentialJobsForInvoicingQuery, {
  roles: permissions.viewInvoicing,
  compute: async (_parameters, { database, now, timeZone }) =>
    readJobsForInvoicing(database, { today: dayOfInstant(now(), timeZone), timeZone }),
})

async function readJobsForInvoicing(database: Queryable, day: BillingDay): Promise<JobForInvoicing[]> {
  const rentals = await readUnbilledCharges(
    database,
    day,
    'delivery',
    cachedUnbilledChargeCandidates.delivery,
  )
  const chargesOf = new Map(rentals.flatMap(({ charges }) => charges.map((ofJob) => [ofJob.jobId, ofJob])))
  const rows = await readRows(database, JOBS, { ids: JSON.stringify([...chargesOf.keys()]) }, JOB.columns)
  return rows.map((job) => ({
    id: job.id,
    rentalId: job.rentalId,
    customerId: job.customerId,
    customer: customerDisplayName(job),
    customerType: job.customerType,
    jobType: job.jobType,
    completed: job.completed,
    dumpster: job.dumpster,
    estimatedRevenue: chargesOf.get(job.id)?.amount ?? 0,
    followUp: chargesOf.get(job.id)?.isFollowUp ?? false,
    site: serviceAddressDisplayName(job),
    billDaily: job.billDaily,
  }))
}

const JOB = select(
  columnsOf(Job, 'j', 'id'),
  present(columnsOf(Job, 'j', 'rentalId', 'completed')),
  renamed(JobType, 't', { jobType: 'name' }),
  orNull(renamed(Dumpster, 'd', { dumpster: 'size' })),
  columnsOf(Rental, 'r', 'customerId', 'billDaily'),
  CUSTOMER_NAME,
  renamed(CustomerType, 'k', { customerType: 'name' }),
  SITE_NAME,
)

const JOBS = `
  SELECT ${JOB.sql}
  FROM [Job] j
  JOIN [Rental] r ON r.[id] = j.[rentalId]
  JOIN [Customer] c ON c.[id] = r.[customerId]
  JOIN [CustomerType] k ON k.[id] = c.[typeId]
  JOIN [ServiceAddress] a ON a.[id] = r.[serviceAddressId]
  JOIN [JobType] t ON t.[id] = j.[jobTypeId]
  LEFT JOIN [Dumpster] d ON d.[id] = j.[dumpsterId]
  WHERE j.[id] IN :ids
  ORDER BY j.[completed], j.[id]`
