import { revenueByTypeQuery, type RevenueRow } from '#shared/reporting/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { lineAmount, revenueTypeOf } from '#shared/reporting/revenue.ts'
import { INVOICE_IS_ACTIVE, LINE_IS_ACTIVE } from '#server/reads/invoicing/activeInvoices.ts'
import { column, readRows } from '../../database/readRows.ts'
import { computeQuery } from '../../queries/implementQuery.ts'
import { DRIVER_NAME, driverNameOf } from './names.ts'
import { periodGiven } from './reportPeriod.ts'
import { IS_REPORTED } from './sums.ts'

export const revenueByType = computeQuery(revenueByTypeQuery, {
  roles: permissions.viewReports,
  compute: async (parameters, { database, timeZone }): Promise<RevenueRow[]> => {
    const { from, to, startDate, endDate } = periodGiven(parameters, timeZone)
    const [ofJobs, ofNoJob] = await Promise.all([
      readRows(database, LINES_OF_JOBS, { from, to }, LINE),
      readRows(database, LINES_OF_NO_DONE_JOB, { startDate, endDate }, LINE),
    ])
    return [...ofJobs, ...ofNoJob].map((line) => ({
      completed: line.completed,
      revenueType: revenueTypeOf(line),
      amount: lineAmount(line),
      customer: customerDisplayName(line),
      customerId: line.customerId,
      rentalId: line.rentalId,
      jobId: line.jobId,
      jobType: line.jobType,
      dumpsterSize: line.dumpsterSize,
      billAsDumpsterSize: line.billAsDumpsterSize,
      weight: line.weight,
      action: line.action,
      driver: driverNameOf(line),
      salesPerson: line.salesPerson,
    }))
  },
})

const OF_LINE = `l.[quantity], l.[rate], l.[service], p.[azureType], i.[customerId], i.[rentalId], c.[typeId],
    c.[companyName], c.[firstName], c.[lastName], s.[name] AS [salesPerson]`

const JOINED_TO_LINE = `
  JOIN [Customer] c ON c.[id] = i.[customerId]
  LEFT JOIN [SalesPerson] s ON s.[id] = c.[salesPersonId]
  LEFT JOIN [QuickBooksProduct] p ON p.[id] = l.[quickBooksProductId]`

const OF_JOB = `j.[completed], t.[name] AS [jobType], n.[name] AS [action], d.[size] AS [dumpsterSize],
    b.[size] AS [billAsDumpsterSize], u.[firstName] AS [driverFirstName], u.[lastName] AS [driverLastName]`

const JOINED_TO_JOB = `
  LEFT JOIN [JobType] t ON t.[id] = j.[jobTypeId]
  LEFT JOIN [JobAction] n ON n.[id] = j.[actionId]
  LEFT JOIN [Dumpster] d ON d.[id] = j.[dumpsterId]
  LEFT JOIN [Dumpster] b ON b.[id] = j.[billAsDumpsterId]
  LEFT JOIN [User] u ON u.[userId] = j.[driverId]`

const LINES_OF_JOBS = `
  SELECT ${OF_LINE}, j.[id] AS [jobId], j.[weight], ${OF_JOB}
  FROM [Job] j
  JOIN [InvoiceLine] l ON l.[jobId] = j.[id]
  JOIN [Invoice] i ON i.[id] = l.[invoiceId] ${JOINED_TO_LINE} ${JOINED_TO_JOB}
  WHERE ${IS_REPORTED} AND ${LINE_IS_ACTIVE}
  ORDER BY j.[completed], j.[id], l.[id]`

const LINES_OF_NO_DONE_JOB = `
  SELECT ${OF_LINE}, l.[jobId], l.[weight], ${OF_JOB}
  FROM [Invoice] i
  JOIN [InvoiceLine] l ON l.[invoiceId] = i.[id] ${JOINED_TO_LINE}
  LEFT JOIN [Job] j ON j.[id] = l.[jobId] ${JOINED_TO_JOB}
  WHERE i.[invoiceDate] BETWEEN :startDate AND :endDate AND ${INVOICE_IS_ACTIVE} AND l.[deleted] IS NULL
    AND j.[completed] IS NULL
  ORDER BY l.[id]`

const LINE = {
  quantity: column.number,
  rate: column.number,
  service: column.textOrNull,
  azureType: column.textOrNull,
  customerId: column.number,
  rentalId: column.number,
  typeId: column.number,
  companyName: column.textOrNull,
  firstName: column.textOrNull,
  lastName: column.textOrNull,
  salesPerson: column.textOrNull,
  jobId: column.numberOrNull,
  completed: column.textOrNull,
  weight: column.numberOrNull,
  jobType: column.textOrNull,
  action: column.textOrNull,
  dumpsterSize: column.textOrNull,
  billAsDumpsterSize: column.textOrNull,
  ...DRIVER_NAME,
}
