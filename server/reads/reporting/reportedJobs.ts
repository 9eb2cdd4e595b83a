import { permissions } from '#shared/access/roles.ts'
import { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import { Dumpster } from '#shared/inventory/Dumpster.ts'
import { DumpsterCategory } from '#shared/inventory/DumpsterCategory.ts'
import { isSubstitution } from '#shared/inventory/substitutions.ts'
import { Job } from '#shared/jobs/Job.ts'
import { JobAction, JobType } from '#shared/jobs/jobTypes.ts'
import { sum } from '#shared/kernel/money.ts'
import { Rental } from '#shared/rentals/Rental.ts'
import { reportedJobsQuery, type ReportedJobRow } from '#shared/reporting/queries.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows } from '../../database/readRows.ts'
import { columnsOf, computed, orNull, present, renamed, select } from '../../database/selection.ts'
import { computeQuery } from '../../queries/implementQuery.ts'
import { COSTS_OF_JOB, EARNED, HAULING_UNITS } from './earnings.ts'
import { OPTIONAL_CUSTOMER_NAME, customerNameOf, DRIVER_NAME, driverNameOf } from './names.ts'
import { periodGiven, type PeriodOfReport } from './reportPeriod.ts'
import { exactSum, IS_REPORTED, SCALE } from './sums.ts'

export const reportedJobs = computeQuery(reportedJobsQuery, {
  roles: permissions.viewReports,
  compute: async (parameters, { database, timeZone }) =>
    readReportedJobs(database, periodGiven(parameters, timeZone)),
})

/** The jobs that reports count, in the order in which they were completed. */
async function readReportedJobs(
  database: Queryable,
  { from, to }: PeriodOfReport,
): Promise<ReportedJobRow[]> {
  const jobs = await readRows(database, JOBS, { from, to }, JOB.columns)
  return jobs.map((job) => {
    const revenue = exactSum(job.revenue, SCALE.product)
    const dumping = exactSum(job.dumping, SCALE.weightCost)
    const hauling = (job.hauling ?? 0) / HAULING_UNITS
    return {
      id: job.id,
      rentalId: job.rentalId,
      customerId: job.customerId,
      customer: customerNameOf(job),
      jobTypeId: job.jobTypeId,
      jobType: job.jobType,
      actionId: job.actionId,
      action: job.action,
      driverId: job.driverId,
      driver: driverNameOf(job),
      dumpster: job.dumpster,
      category: job.category,
      billAs: job.billAs,
      preferred: job.preferred,
      serviceAddressId: job.serviceAddressId,
      site: job.serviceAddressId === null ? null : serviceAddressDisplayName(job),
      isSubstitution: isSubstitution(job),
      completed: job.completed,
      weight: job.weight,
      minutes: job.totalTime,
      extraExpense: job.extraExpense,
      trailerUsed: job.trailerUsed,
      revenue,
      dumping,
      hauling,
      profit: sum([revenue, -dumping, -hauling], SCALE.carried),
    }
  })
}

const JOB = select(
  columnsOf(
    Job,
    'j',
    'id',
    'rentalId',
    'jobTypeId',
    'actionId',
    'driverId',
    'dumpsterId',
    'customerRequestedDumpsterId',
    'deleted',
    'weight',
    'totalTime',
    'extraExpense',
    'trailerUsed',
  ),
  present(columnsOf(Job, 'j', 'completed')),
  orNull(columnsOf(Rental, 'r', 'customerId', 'serviceAddressId')),
  orNull(columnsOf(ServiceAddress, 's', 'siteName', 'address1', 'city')),
  renamed(JobType, 't', { jobType: 'name' }),
  orNull(renamed(JobAction, 'a', { action: 'name' })),
  orNull(renamed(Dumpster, 'd', { dumpster: 'size' })),
  orNull(renamed(DumpsterCategory, 'g', { category: 'name' })),
  orNull(renamed(Dumpster, 'b', { billAs: 'size' })),
  orNull(renamed(Dumpster, 'p', { preferred: 'size' })),
  OPTIONAL_CUSTOMER_NAME,
  DRIVER_NAME,
  computed(EARNED),
)

const JOBS = `
  SELECT ${JOB.sql}, ${COSTS_OF_JOB}
  FROM [Job] j
  JOIN [JobType] t ON t.[id] = j.[jobTypeId]
  LEFT JOIN [JobAction] a ON a.[id] = j.[actionId]
  LEFT JOIN [User] u ON u.[userId] = j.[driverId]
  LEFT JOIN [Dumpster] d ON d.[id] = j.[dumpsterId]
  LEFT JOIN [DumpsterCategory] g ON g.[id] = d.[categoryId]
  LEFT JOIN [Dumpster] b ON b.[id] = COALESCE(j.[billAsDumpsterId], j.[dumpsterId])
  LEFT JOIN [Dumpster] p ON p.[id] = j.[customerRequestedDumpsterId]
  LEFT JOIN [Rental] r ON r.[id] = j.[rentalId]
  LEFT JOIN [Customer] c ON c.[id] = r.[customerId]
  LEFT JOIN [ServiceAddress] s ON s.[id] = r.[serviceAddressId]
  WHERE ${IS_REPORTED}
  ORDER BY j.[completed], j.[id]`
