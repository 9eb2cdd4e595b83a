import type { Customer } from '../customers/Customer.ts'
import type { Job } from '../jobs/Job.ts'

type FilteredJob = Pick<Job, 'id' | 'driverId' | 'completed'>

/**
 * Keeps only the most recently completed job of each driver, and all jobs that are not completed (JobsByDate
 * hideAllButLastCompleted, O-069).
 */
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
 * Does the customer belong to another sales person than the default one (GetNonCDRDumpsterJobs, ambiguity 38)? False for a
 * customer without a sales person.
 */
export function belongsToOtherSalesPerson(
  customer: Pick<Customer, 'salesPersonId'> | null,
  defaultSalesPersonId: number,
): boolean {
  return (
    customer !== null && customer.salesPersonId !== null && customer.salesPersonId !== defaultSalesPersonId
  )
}
