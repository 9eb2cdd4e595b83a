import type { Customer } from '../customers/Customer.ts'
import type { Job } from '../jobs/Job.ts'

type FilteredJob = Pick<Job, 'id' | 'driverId' | 'completed'>

/** Of each driver's completed jobs only the one completed last; all others stay (JobsByDate hideAllButLastCompleted, O-069). */
export function hideAllButLastCompleted<J extends FilteredJob>(jobs: readonly J[]): J[] {
  const last = new Map<number | null, J>()
  for (const job of jobs) {
    const previous = last.get(job.driverId)
    if (job.completed !== null && (previous === undefined || isLater(job, previous)))
      last.set(job.driverId, job)
  }
  return jobs.filter((job) => job.completed === null || last.get(job.driverId) === job)
}

function isLater(job: FilteredJob, otherJob: FilteredJob): boolean {
  const [at, otherAt] = [job.completed ?? '', otherJob.completed ?? '']
  return at === otherAt ? job.id > otherJob.id : at > otherAt
}

/**
 * Is the customer another sales person's than the one whose customers go without saying (GetNonCDRDumpsterJobs, ambiguity 38)?
 * A customer without a sales person is nobody else's.
 */
export function belongsToOtherSalesPerson(
  customer: Pick<Customer, 'salesPersonId'> | null,
  defaultSalesPersonId: number,
): boolean {
  return (
    customer !== null && customer.salesPersonId !== null && customer.salesPersonId !== defaultSalesPersonId
  )
}
