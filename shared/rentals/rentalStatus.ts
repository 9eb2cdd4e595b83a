import { RENTAL_STATUS } from './rentalStatuses.ts'

/** The job fields that determine its rental's status. */
export interface JobProgress {
  readonly started: string | null
  readonly completed: string | null
  readonly deleted: string | null
}

type StatusId = (typeof RENTAL_STATUS)[keyof typeof RENTAL_STATUS]

/** Complete if completed, in progress if any job was started or completed, otherwise new (O-027). */
export function rentalStatusOf(
  rental: { readonly completed: string | null },
  jobs: readonly JobProgress[],
): StatusId {
  if (rental.completed !== null) return RENTAL_STATUS.complete
  return jobs.some(isStartedOrCompleted) ? RENTAL_STATUS.inProgress : RENTAL_STATUS.new
}

function isStartedOrCompleted(job: JobProgress): boolean {
  return job.deleted === null && (job.started !== null || job.completed !== null)
}

/** The CSS class of a status (O-007). */
export const RENTAL_STATUS_CLASSES = {
  [RENTAL_STATUS.new]: 'new',
  [RENTAL_STATUS.inProgress]: 'in-progress',
  [RENTAL_STATUS.complete]: 'complete',
} as const satisfies Record<StatusId, string>

/** The CSS class of a status; empty without one. */
export function rentalStatusClass(statusId: number | null): string {
  const classes: Readonly<Record<number, string>> = RENTAL_STATUS_CLASSES
  return (statusId === null ? undefined : classes[statusId]) ?? ''
}

/** The sort rank of a status: complete, in progress, then all others (O-007). */
export function rentalStatusRank(statusId: number | null): number {
  if (statusId === RENTAL_STATUS.complete) return 1
  return statusId === RENTAL_STATUS.inProgress ? 2 : 3
}
