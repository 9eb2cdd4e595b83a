import { feeRevenueQuery } from '#shared/reporting/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { feeRevenue as feesByName } from '#shared/reporting/forecast.ts'
import { column, readRows } from '../../database/readRows.ts'
import { computeQuery } from '../../queries/implementQuery.ts'
import { periodGiven } from './reportPeriod.ts'
import { IS_REPORTED } from './sums.ts'

export const feeRevenue = computeQuery(feeRevenueQuery, {
  roles: permissions.viewReports,
  compute: async (parameters, { database, timeZone }) => {
    const period = periodGiven(parameters, timeZone)
    const { from, to } = period
    const fees = await readRows(database, FEES, { from, to }, FEE)
    return feesByName(
      fees.map((fee) => ({ ...fee, completedOn: dayOfInstant(fee.completed, timeZone) })),
      period,
    )
  },
})

const FEES = `
  SELECT t.[name], t.[price], f.[quantity], j.[completed]
  FROM [Job] j
  JOIN [JobDumpsterFee] f ON f.[jobId] = j.[id]
  JOIN [DumpsterFeeType] t ON t.[id] = f.[dumpsterFeeTypeId]
  WHERE ${IS_REPORTED}`

const FEE = { name: column.text, price: column.number, quantity: column.number, completed: column.text }
