import { permissions } from '#shared/access/roles.ts'
import { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import { serviceAddressFullName } from '#shared/customers/serviceAddressRules.ts'
import { Dumpster } from '#shared/inventory/Dumpster.ts'
import { Job } from '#shared/jobs/Job.ts'
import { JobType } from '#shared/jobs/jobTypes.ts'
import { sum } from '#shared/kernel/money.ts'
import { Rental } from '#shared/rentals/Rental.ts'
import { marginSums } from '#shared/reporting/margins.ts'
import { loadSumsQuery, reportedLoadsQuery, type ReportedLoadRow } from '#shared/reporting/queries.ts'
import { readRows } from '../../database/readRows.ts'
import { columnsOf, orNull, present, renamed, select } from '../../database/selection.ts'
import { computeQuery } from '../../queries/implementQuery.ts'
import { OPTIONAL_CUSTOMER_NAME, customerNameOf, DRIVER_NAME, driverNameOf } from './names.ts'
import { readLoads } from './readLoads.ts'
import { periodGiven } from './reportPeriod.ts'
import { SCALE } from './sums.ts'

export const reportedLoads = computeQuery(reportedLoadsQuery, {
  roles: permissions.viewReports,
  compute: async (parameters, { database, timeZone }): Promise<ReportedLoadRow[]> => {
    const loads = await readLoads(database, periodGiven(parameters, timeZone))
    const ids = JSON.stringify(loads.map(({ job }) => job.id))
    const jobs = await readRows(database, JOBS, { ids }, JOB.columns)
    const loadOf = new Map(loads.map((load) => [load.job.id, load]))
    return jobs.flatMap((job) => {
      const load = loadOf.get(job.id)
      if (load === undefined) return []
      return [
        {
          id: job.id,
          rentalId: job.rentalId,
          customerId: job.customerId,
          customer: customerNameOf(job),
          serviceAddressId: job.serviceAddressId,
          site: job.serviceAddressId === null ? null : serviceAddressFullName(job),
          jobType: job.jobType,
          driverId: job.driverId,
          driver: driverNameOf(job),
          billAs: job.billAs,
          completed: job.completed,
          revenue: load.invoiceAmount,
          cost: sum([load.invoiceAmount, -load.profit], SCALE.carried),
          profit: load.profit,
          isBilled: load.isBilled,
        },
      ]
    })
  },
})

export const loadSums = computeQuery(loadSumsQuery, {
  roles: permissions.viewReports,
  compute: async (parameters, { database, timeZone }) =>
    marginSums(
      (await readLoads(database, periodGiven(parameters, timeZone))).map(
        ({ invoiceAmount, profit, isBilled }) => ({ revenue: invoiceAmount, profit, isBilled }),
      ),
    ),
})

const JOB = select(
  columnsOf(Job, 'j', 'id', 'rentalId', 'driverId'),
  present(columnsOf(Job, 'j', 'completed')),
  orNull(columnsOf(Rental, 'r', 'customerId', 'serviceAddressId')),
  orNull(columnsOf(ServiceAddress, 's', 'siteName', 'address1', 'city')),
  renamed(JobType, 't', { jobType: 'name' }),
  orNull(renamed(Dumpster, 'b', { billAs: 'size' })),
  OPTIONAL_CUSTOMER_NAME,
  DRIVER_NAME,
)

/** The jobs that ended the loads, in the order in which they were completed. */
const JOBS = `
  SELECT ${JOB.sql}
  FROM [Job] j
  JOIN [JobType] t ON t.[id] = j.[jobTypeId]
  LEFT JOIN [User] u ON u.[userId] = j.[driverId]
  LEFT JOIN [Dumpster] b ON b.[id] = COALESCE(j.[billAsDumpsterId], j.[dumpsterId])
  LEFT JOIN [Rental] r ON r.[id] = j.[rentalId]
  LEFT JOIN [Customer] c ON c.[id] = r.[customerId]
  LEFT JOIN [ServiceAddress] s ON s.[id] = r.[serviceAddressId]
  WHERE j.[id] IN :ids
  ORDER BY j.[completed], j.[id]`
