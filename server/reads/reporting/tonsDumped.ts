import { Job } from '#shared/jobs/Job.ts'
import { JobType, JobAction } from '#shared/jobs/jobTypes.ts'
import { Dumpster } from '#shared/inventory/Dumpster.ts'
import { DumpsterCategory } from '#shared/inventory/DumpsterCategory.ts'
import { columnsOf, orNull, present, renamed, select } from '../../database/selection.ts'
import { tonsDumpedQuery } from '#shared/reporting/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import { tonsDumped as tonsByCategory } from '#shared/reporting/tonsDumped.ts'
import { readRows } from '../../database/readRows.ts'
import { computeQuery } from '../../queries/implementQuery.ts'
import { OPTIONAL_CUSTOMER_NAME, customerNameOf, DRIVER_NAME, driverNameOf } from './names.ts'
import { periodGiven } from './reportPeriod.ts'
import { IS_REPORTED } from './sums.ts'

export const tonsDumped = computeQuery(tonsDumpedQuery, {
  roles: permissions.viewReports,
  compute: async (parameters, { database, timeZone }) => {
    const { from, to } = periodGiven(parameters, timeZone)
    const jobs = await readRows(database, WEIGHED_JOBS, { from, to }, WEIGHED_JOB.columns)
    return tonsByCategory(
      jobs.map((job) => ({
        id: job.id,
        weight: job.weight,
        jobType: job.jobType,
        action: job.action,
        driver: driverNameOf(job),
        dumpster: job.dumpster,
        billAs: job.billAs,
        customer: customerNameOf(job),
        category: job.category,
      })),
    )
  },
})

const WEIGHED_JOB = select(
  columnsOf(Job, 'j', 'id'),
  present(columnsOf(Job, 'j', 'weight')),
  renamed(JobType, 't', { jobType: 'name' }),
  orNull(renamed(JobAction, 'a', { action: 'name' })),
  orNull(renamed(Dumpster, 'd', { dumpster: 'size' })),
  orNull(renamed(Dumpster, 'b', { billAs: 'size' })),
  orNull(renamed(DumpsterCategory, 'g', { category: 'name' })),
  OPTIONAL_CUSTOMER_NAME,
  DRIVER_NAME,
)

const WEIGHED_JOBS = `
  SELECT ${WEIGHED_JOB.sql}
  FROM [Job] j
  JOIN [JobType] t ON t.[id] = j.[jobTypeId]
  LEFT JOIN [JobAction] a ON a.[id] = j.[actionId]
  LEFT JOIN [User] u ON u.[userId] = j.[driverId]
  LEFT JOIN [Dumpster] d ON d.[id] = j.[dumpsterId]
  LEFT JOIN [DumpsterCategory] g ON g.[id] = d.[categoryId]
  LEFT JOIN [Dumpster] b ON b.[id] = j.[billAsDumpsterId]
  LEFT JOIN [Rental] r ON r.[id] = j.[rentalId]
  LEFT JOIN [Customer] c ON c.[id] = r.[customerId]
  WHERE ${IS_REPORTED} AND j.[weight] > 0
  ORDER BY j.[id]`
