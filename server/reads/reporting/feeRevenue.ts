import { DumpsterFeeType } from '#shared/pricing/DumpsterFeeType.ts'
import { JobDumpsterFee } from '#shared/jobs/JobDumpsterFee.ts'
import { Job } from '#shared/jobs/Job.ts'
import { columnsOf, present, select } from '../../database/selection.ts'
import { feeRevenueQuery } from '#shared/reporting/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { feeRevenue as feesByName } from '#shared/reporting/forecast.ts'
import { readRows } from '../../database/readRows.ts'
import { computeQuery } from '../../queries/implementQuery.ts'
import { periodGiven } from './reportPeriod.ts'
import { IS_REPORTED } from './sums.ts'

export const feeRevenue = computeQuery(feeRevenueQuery, {
  roles: permissions.viewReports,
  compute: async (parameters, { database, timeZone }) => {
    const period = periodGiven(parameters, timeZone)
    const { from, to } = period
    const fees = await readRows(database, FEES, { from, to }, FEE.columns)
    return feesByName(
      fees.map((fee) => ({ ...fee, completedOn: dayOfInstant(fee.completed, timeZone) })),
      period,
    )
  },
})

const FEE = select(
  columnsOf(DumpsterFeeType, 't', 'name', 'price'),
  columnsOf(JobDumpsterFee, 'f', 'quantity'),
  present(columnsOf(Job, 'j', 'completed')),
)

const FEES = `
  SELECT ${FEE.sql}
  FROM [Job] j
  JOIN [JobDumpsterFee] f ON f.[jobId] = j.[id]
  JOIN [DumpsterFeeType] t ON t.[id] = f.[dumpsterFeeTypeId]
  WHERE ${IS_REPORTED}`
