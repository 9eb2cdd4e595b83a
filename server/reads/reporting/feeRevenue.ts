import { permissions } from '#shared/access/roles.ts'
import { Job } from '#shared/jobs/Job.ts'
import { JobDumpsterFee } from '#shared/jobs/JobDumpsterFee.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { multiply } from '#shared/kernel/money.ts'
import { feeOn } from '#shared/pricing/amountOn.ts'
import { DumpsterFeeType } from '#shared/pricing/DumpsterFeeType.ts'
import { EarlierPrice } from '#shared/pricing/EarlierPrice.ts'
import { Rental } from '#shared/rentals/Rental.ts'
import { feeRevenue as feesByName } from '#shared/reporting/forecast.ts'
import { feeRevenueQuery, reportedFeesQuery } from '#shared/reporting/queries.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows } from '../../database/readRows.ts'
import { columnsOf, orNull, present, renamed, select } from '../../database/selection.ts'
import { computeQuery } from '../../queries/implementQuery.ts'
import { OPTIONAL_CUSTOMER_NAME, customerNameOf } from './names.ts'
import { periodGiven, type PeriodOfReport } from './reportPeriod.ts'
import { IS_REPORTED } from './sums.ts'

export const feeRevenue = computeQuery(feeRevenueQuery, {
  roles: permissions.viewReports,
  compute: async (parameters, { database, timeZone }) => {
    const period = periodGiven(parameters, timeZone)
    const fees = await readFees(database, period, timeZone)
    return feesByName(fees, period)
  },
})

export const reportedFees = computeQuery(reportedFeesQuery, {
  roles: permissions.viewReports,
  compute: async (parameters, { database, timeZone }) => {
    const fees = await readFees(database, periodGiven(parameters, timeZone), timeZone)
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

/** The fees of completed jobs, at the amounts of the days of these (PR862). */
async function readFees(database: Queryable, { from, to }: PeriodOfReport, timeZone: string) {
  const fees = await readRows(database, FEES, { from, to }, FEE.columns)
  const earlier = groupBy(
    await readRows(database, EARLIER, {}, EARLIER_FEE.columns),
    ({ feeTypeId }) => feeTypeId,
  )
  return fees.map(({ feeTypeId, validFrom, price, ...fee }) => {
    const completedOn = dayOfInstant(fee.completed, timeZone)
    const dated = { price, validFrom, earlierPrices: earlier.get(feeTypeId) ?? [] }
    return { ...fee, completedOn, price: feeOn(dated, completedOn) }
  })
}

const FEE = select(
  columnsOf(JobDumpsterFee, 'f', 'id', 'jobId', 'quantity'),
  columnsOf(DumpsterFeeType, 't', 'name', 'price', 'validFrom'),
  renamed(DumpsterFeeType, 't', { feeTypeId: 'id' }),
  present(columnsOf(Job, 'j', 'completed')),
  columnsOf(Job, 'j', 'rentalId'),
  orNull(columnsOf(Rental, 'r', 'customerId')),
  OPTIONAL_CUSTOMER_NAME,
)

const EARLIER_FEE = select(
  present(renamed(EarlierPrice, '', { feeTypeId: 'dumpsterFeeTypeId' })),
  columnsOf(EarlierPrice, '', 'validFrom', 'price'),
)

const EARLIER = `SELECT ${EARLIER_FEE.sql} FROM [EarlierPrice] WHERE [dumpsterFeeTypeId] IS NOT NULL`

const FEES = `
  SELECT ${FEE.sql}
  FROM [Job] j
  JOIN [JobDumpsterFee] f ON f.[jobId] = j.[id]
  JOIN [DumpsterFeeType] t ON t.[id] = f.[dumpsterFeeTypeId]
  LEFT JOIN [Rental] r ON r.[id] = j.[rentalId]
  LEFT JOIN [Customer] c ON c.[id] = r.[customerId]
  WHERE ${IS_REPORTED}
  ORDER BY j.[completed], f.[id]`
