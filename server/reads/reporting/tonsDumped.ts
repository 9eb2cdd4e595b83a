import { tonsDumpedQuery } from '#shared/reporting/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import { tonsDumped as tonsByCategory } from '#shared/reporting/tonsDumped.ts'
import { column, readRows } from '../../database/readRows.ts'
import { computeQuery } from '../../queries/implementQuery.ts'
import { CUSTOMER_NAME, customerNameOf, DRIVER_NAME, driverNameOf } from './names.ts'
import { periodGiven } from './reportPeriod.ts'
import { IS_REPORTED } from './sums.ts'

export const tonsDumped = computeQuery(tonsDumpedQuery, {
  roles: permissions.viewReports,
  compute: async (parameters, { database, timeZone }) => {
    const { from, to } = periodGiven(parameters, timeZone)
    const jobs = await readRows(database, WEIGHED_JOBS, { from, to }, WEIGHED_JOB)
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

const WEIGHED_JOBS = `
  SELECT j.[id], j.[weight], t.[name] AS [jobType], a.[name] AS [action], u.[firstName] AS [driverFirstName],
    u.[lastName] AS [driverLastName], d.[size] AS [dumpster], b.[size] AS [billAs], g.[name] AS [category],
    c.[typeId], c.[companyName], c.[firstName], c.[lastName]
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

const WEIGHED_JOB = {
  id: column.number,
  weight: column.number,
  jobType: column.text,
  action: column.textOrNull,
  dumpster: column.textOrNull,
  billAs: column.textOrNull,
  category: column.textOrNull,
  ...CUSTOMER_NAME,
  ...DRIVER_NAME,
}
