import type { JobUser } from '#shared/jobs/jobPermissions.ts'
import type { CompleteJobRequest, JobResult, ReportOnJobRequest, WorkKind } from '#shared/wire/jobs.ts'
import type { RuleContext } from '../../save/pipeline/SaveRule.ts'
import type { Records, Stored } from '../../save/work/records.ts'

/** What is asked for with an action on a job; each action reads what it needs. */
export type JobWorkRequest = CompleteJobRequest & ReportOnJobRequest

/** The job that is worked on, and who does it: its driver, or the one who did it before it was given to another (JO231). */
export interface WorkedJob {
  readonly job: Stored<'Job'>
  readonly driverId: number | null
}

/** Something that is done with a job, from the road or from the office. */
export interface JobWork {
  readonly kind: WorkKind
  readonly path: string
  /** The verb of a refusal: `complete`. */
  readonly verb: string
  readonly isAllowed: (user: JobUser, job: Stored<'Job'>) => boolean
  /** Does it, or says why it cannot be done; throws ConcurrencyConflict if somebody was faster. */
  readonly run: (
    records: Records,
    context: RuleContext,
    worked: WorkedJob,
    request: JobWorkRequest,
  ) => JobResult | Promise<JobResult>
  /** Whether it is stored already, exactly as it is asked for (JO1440). */
  readonly isStored?: (
    records: Records,
    context: RuleContext,
    worked: WorkedJob,
    request: JobWorkRequest,
  ) => Promise<boolean>
}
