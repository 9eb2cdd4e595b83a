import { QuickBooksProduct } from '#shared/accounting/QuickBooksProduct.ts'
import { Dumpster } from '#shared/inventory/Dumpster.ts'
import { Invoice } from '#shared/invoicing/Invoice.ts'
import { InvoiceLine } from '#shared/invoicing/InvoiceLine.ts'
import { Job } from '#shared/jobs/Job.ts'
import { JobAction, JobType } from '#shared/jobs/jobTypes.ts'
import { SalesPerson } from '#shared/people/SalesPerson.ts'
import { columnsOf, orNull, renamed, select } from '../../database/selection.ts'
import { revenueByTypeQuery, type RevenueRow } from '#shared/reporting/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { lineAmount, revenueTypeOf } from '#shared/reporting/revenue.ts'
import { INVOICE_IS_ACTIVE, LINE_IS_ACTIVE } from '#server/reads/invoicing/activeInvoices.ts'
import { readRows } from '../../database/readRows.ts'
import { computeQuery } from '../../queries/implementQuery.ts'
import { DRIVER_NAME, driverNameOf } from './names.ts'
import { periodGiven } from './reportPeriod.ts'
import { IS_REPORTED } from './sums.ts'
import { CUSTOMER_NAME } from '../customers/nameColumns.ts'

export const revenueByType = computeQuery(revenueByTypeQuery, {
  roles: permissions.viewReports,
  compute: async (parameters, { database, timeZone }): Promise<RevenueRow[]> => {
    const { from, to, startDate, endDate } = periodGiven(parameters, timeZone)
    const [ofJobs, ofNoJob] = await Promise.all([
      readRows(database, LINES_OF_JOBS, { from, to }, DONE.columns),
      readRows(database, LINES_OF_NO_DONE_JOB, { startDate, endDate }, NOT_DONE.columns),
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

const OF_LINE = select(
  columnsOf(InvoiceLine, 'l', 'quantity', 'rate', 'service'),
  columnsOf(QuickBooksProduct, 'p', 'azureType'),
  columnsOf(Invoice, 'i', 'customerId', 'rentalId'),
  CUSTOMER_NAME,
  orNull(renamed(SalesPerson, 's', { salesPerson: 'name' })),
)

const JOINED_TO_LINE = `
  JOIN [Customer] c ON c.[id] = i.[customerId]
  LEFT JOIN [SalesPerson] s ON s.[id] = c.[salesPersonId]
  LEFT JOIN [QuickBooksProduct] p ON p.[id] = l.[quickBooksProductId]`

const OF_JOB = select(
  columnsOf(Job, 'j', 'completed'),
  orNull(renamed(JobType, 't', { jobType: 'name' })),
  orNull(renamed(JobAction, 'n', { action: 'name' })),
  orNull(renamed(Dumpster, 'd', { dumpsterSize: 'size' })),
  orNull(renamed(Dumpster, 'b', { billAsDumpsterSize: 'size' })),
  DRIVER_NAME,
)

const JOINED_TO_JOB = `
  LEFT JOIN [JobType] t ON t.[id] = j.[jobTypeId]
  LEFT JOIN [JobAction] n ON n.[id] = j.[actionId]
  LEFT JOIN [Dumpster] d ON d.[id] = j.[dumpsterId]
  LEFT JOIN [Dumpster] b ON b.[id] = j.[billAsDumpsterId]
  LEFT JOIN [User] u ON u.[userId] = j.[driverId]`

const DONE = select(
  OF_LINE,
  OF_JOB,
  orNull(renamed(Job, 'j', { jobId: 'id' })),
  columnsOf(Job, 'j', 'weight'),
)

const NOT_DONE = select(OF_LINE, OF_JOB, columnsOf(InvoiceLine, 'l', 'jobId', 'weight'))

const LINES_OF_JOBS = `
  SELECT ${DONE.sql}
  FROM [Job] j
  JOIN [InvoiceLine] l ON l.[jobId] = j.[id]
  JOIN [Invoice] i ON i.[id] = l.[invoiceId] ${JOINED_TO_LINE} ${JOINED_TO_JOB}
  WHERE ${IS_REPORTED} AND ${LINE_IS_ACTIVE}
  ORDER BY j.[completed], j.[id], l.[id]`

const LINES_OF_NO_DONE_JOB = `
  SELECT ${NOT_DONE.sql}
  FROM [Invoice] i
  JOIN [InvoiceLine] l ON l.[invoiceId] = i.[id] ${JOINED_TO_LINE}
  LEFT JOIN [Job] j ON j.[id] = l.[jobId] ${JOINED_TO_JOB}
  WHERE i.[invoiceDate] BETWEEN :startDate AND :endDate AND ${INVOICE_IS_ACTIVE} AND l.[deleted] IS NULL
    AND j.[completed] IS NULL
  ORDER BY l.[id]`
