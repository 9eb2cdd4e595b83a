import {
  picksUpDumpster,
  isWithoutRental,
  deliversDumpster,
  type JobTypeAndAction,
} from '../jobs/jobActions.ts'
import { isInPeriod, type ReportPeriod } from '../kernel/periods.ts'

/** The job fields that determine whether a report counts it. */
export interface ReportedJob extends JobTypeAndAction {
  readonly completed: string | null
  readonly deleted: string | null
}

/** The jobs that reports count: not deleted, completed in the period, and not a destination or a note (RP5). */
export function reportedJobs<J extends ReportedJob>(
  jobs: readonly J[],
  period: ReportPeriod,
  timeZone: string,
): J[] {
  return jobs.filter(
    (job) =>
      job.deleted === null && !isWithoutRental(job.jobTypeId) && isInPeriod(job.completed, period, timeZone),
  )
}

/** A load is a dumpster that was picked up, alone or as part of an exchange or round trip (RP6). */
export function loadsOf<J extends JobTypeAndAction>(jobs: readonly J[]): J[] {
  return jobs.filter(picksUpDumpster)
}

/** A delivery is a dumpster that was delivered (RP6). */
export function deliveriesOf<J extends JobTypeAndAction>(jobs: readonly J[]): J[] {
  return jobs.filter(deliversDumpster)
}
