import { Job } from '#shared/jobs/Job.ts'
import { JobAction } from '#shared/jobs/jobTypes.ts'
import { Dumpster } from '#shared/inventory/Dumpster.ts'
import { SalesPerson } from '#shared/people/SalesPerson.ts'
import { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import { columnsOf, computed, orNull, present, renamed, select } from '../../database/selection.ts'
import { getEstimatedRevenueQuery, type ForecastRow } from '#shared/reporting/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import { estimatedJobRevenues } from '#shared/invoicing/estimatedRevenue.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { roundHalfUp } from '#shared/kernel/money.ts'
import { readBillingsOfJobs } from '../invoicing/readBillings.ts'
import { column, readRows, type RowOf } from '../../database/readRows.ts'
import type { ComputedQueryContext } from '../../queries/NamedQuery.ts'
import { computeQuery } from '../../queries/implementQuery.ts'
import { OPTIONAL_CUSTOMER_NAME, customerNameOf } from './names.ts'
import { periodGiven } from './reportPeriod.ts'
import { exactSum, IS_REPORTED, SCALE, REVENUE_OF_JOB } from './sums.ts'

export const getEstimatedRevenue = computeQuery(getEstimatedRevenueQuery, {
  roles: permissions.viewReports,
  compute: async (parameters, context): Promise<ForecastRow[]> => {
    const { from, to } = periodGiven(parameters, context.timeZone)
    const jobs = await readRows(context.database, JOBS, { from, to }, JOB.columns)
    const estimates = await readEstimates(
      jobs.filter((job) => job.revenue === null),
      context,
    )
    return jobs.map((job) => ({
      id: job.id,
      rentalId: job.rentalId,
      customer: customerNameOf(job),
      action: job.action,
      dumpster: job.dumpster,
      completed: job.completed,
      estimatedRevenue:
        job.revenue === null
          ? (estimates.get(job.id) ?? 0)
          : roundHalfUp(exactSum(job.revenue, SCALE.product), SCALE.amount),
      weight: job.weight,
      salesPerson: job.salesPerson,
      range: job.range,
    }))
  },
})

type JobRow = RowOf<typeof JOB.columns>

async function readEstimates(
  jobs: readonly JobRow[],
  { database, now, timeZone }: ComputedQueryContext,
): Promise<ReadonlyMap<number | null, number>> {
  const billings = await readBillingsOfJobs(
    database,
    jobs.flatMap(({ id, rentalId }) => (rentalId === null ? [] : [{ id, rentalId }])),
    { today: dayOfInstant(now(), timeZone), timeZone },
  )
  return new Map([...billings.values()].flatMap((billing) => [...estimatedJobRevenues(billing)]))
}

const JOB = select(
  columnsOf(Job, 'j', 'id', 'rentalId', 'weight'),
  present(columnsOf(Job, 'j', 'completed')),
  orNull(renamed(JobAction, 'n', { action: 'name' })),
  orNull(renamed(Dumpster, 'd', { dumpster: 'size' })),
  orNull(renamed(SalesPerson, 's', { salesPerson: 'name' })),
  columnsOf(ServiceAddress, 'a', 'range'),
  OPTIONAL_CUSTOMER_NAME,
  computed({ revenue: column.numberOrNull }),
)

const JOBS = `
  SELECT ${JOB.sql},
    ${REVENUE_OF_JOB} AS [revenue]
  FROM [Job] j
  LEFT JOIN [JobAction] n ON n.[id] = j.[actionId]
  LEFT JOIN [Dumpster] d ON d.[id] = j.[dumpsterId]
  LEFT JOIN [Rental] r ON r.[id] = j.[rentalId]
  LEFT JOIN [Customer] c ON c.[id] = r.[customerId]
  LEFT JOIN [SalesPerson] s ON s.[id] = c.[salesPersonId]
  LEFT JOIN [ServiceAddress] a ON a.[id] = r.[serviceAddressId]
  WHERE ${IS_REPORTED}
  ORDER BY j.[completed], j.[id]`
