import { jobAddressOf } from '#shared/jobs/jobAddress.ts'
import type { JobRecord } from './jobRecord.ts'

type ShownOnCard = ReturnType<typeof jobAddressOf> &
  Pick<
    JobRecord,
    | 'jobTypeId'
    | 'jobType'
    | 'preferredStartTime'
    | 'preferredEndTime'
    | 'notes'
    | 'driverNotes'
    | 'completed'
    | 'extraExpense'
    | 'trailerUsed'
    | 'jobTimes'
  > & { readonly customer: NonNullable<JobRecord['rental']>['customer'] | null }

/** What the card of a job is made from, on the board and for drivers (O-060). */
export function shownOnCard(job: JobRecord): ShownOnCard {
  return {
    ...jobAddressOf(job),
    jobTypeId: job.jobTypeId,
    jobType: job.jobType,
    customer: job.rental?.customer ?? null,
    preferredStartTime: job.preferredStartTime,
    preferredEndTime: job.preferredEndTime,
    notes: job.notes,
    driverNotes: job.driverNotes,
    completed: job.completed,
    extraExpense: job.extraExpense,
    trailerUsed: job.trailerUsed,
    jobTimes: job.jobTimes,
  }
}
