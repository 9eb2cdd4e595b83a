import { permissions } from '#shared/access/roles.ts'
import { Job } from '#shared/jobs/Job.ts'
import { JobDumpsterFee } from '#shared/jobs/JobDumpsterFee.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { multiply } from '#shared/kernel/money.ts'
import { DumpsterFeeType } from '#shared/pricing/DumpsterFeeType.ts'
import { Rental } from '#shared/rentals/Rental.ts'
import { feeRevenue as feesByName } from '#shared/reporting/forecast.ts'
import { feeRevenueQuery, reportedFeesQuery } from '#shared/reporting/queries.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows } from '../../database/readRows.ts'
import { columnsOf, orNull, present, select } from '../../database/selection.ts'
import { computeQuery } from '../../queries/implementQuery.ts'
import { OPTIONAL_CUSTOMER_NAME, customerNameOf } from './names.ts'
import { periodGiven, type PeriodOfReport } from './reportPeriod.ts'
import { IS_REPORTED } from './sums.ts'

export const feeRevenue = computeQuery(feeRevenueQuery, {
  roles: permissions.viewReports,
  compute: async (parameters, { database, timeZone }) => {
    const period = periodGiven(parameters, timeZone)
    const fees = await readFees(database, period)
    return feesByName(
      fees.map((fee) => ({ ...fee, completedOn: dayOfInstant(fee.completed, timeZone) })),
      period,
    )
  },
})

export const reportedFees = computeQuery(reportedFeesQuery, {
  roles: permissions.viewReports,
  compute: async (parameters, { database, timeZone }) => {
    const fees = await readFees(database, periodGiven(parameters, timeZone))
    return fees.map((fee) => {
      const { id, jobId, rentalId, customerId, name, completed, quantity, price } = fee
      return {
        id,
        jobId,
        rentalId,
        customerId,
        customer: customerNameOf(fee),
        name,
        completed,
        quantity,
        price,
        amount: multiply(quantity, price),
      }
    })
  },
})

function readFees(database: Queryable, { from, to }: PeriodOfReport) {
  return readRows(database, FEES, { from, to }, FEE.columns)
}

const FEE = select(
  columnsOf(JobDumpsterFee, 'f', 'id', 'jobId', 'quantity'),
  columnsOf(DumpsterFeeType, 't', 'name', 'price'),
  present(columnsOf(Job, 'j', 'completed')),
  columnsOf(Job, 'j', 'rentalId'),
  orNull(columnsOf(Rental, 'r', 'customerId')),
  OPTIONAL_CUSTOMER_NAME,
)

const FEES = `
  SELECT ${FEE.sql}
  FROM [Job] j
  JOIN [JobDumpsterFee] f ON f.[jobId] = j.[id]
  JOIN [DumpsterFeeType] t ON t.[id] = f.[dumpsterFeeTypeId]
  LEFT JOIN [Rental] r ON r.[id] = j.[rentalId]
  LEFT JOIN [Customer] c ON c.[id] = r.[customerId]
  WHERE ${IS_REPORTED}
  ORDER BY j.[completed], f.[id]`
