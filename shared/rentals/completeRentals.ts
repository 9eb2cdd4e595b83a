import type { Violation } from '../model/Violation.ts'
import { RENTAL_STATUS } from './rentalStatuses.ts'
import { rentalDisplayId } from './rentalDisplayId.ts'
import { rentalStatusOf, type JobProgress } from './rentalStatus.ts'

/** A rental to complete, with all its jobs. */
export interface CompletableRental {
  readonly id: number
  readonly completed: string | null
  readonly deleted: string | null
  readonly jobs: readonly Pick<JobProgress, 'completed' | 'deleted'>[]
}

export interface RentalCompletion {
  readonly changes: readonly { readonly id: number; readonly completed: string; readonly statusId: number }[]
  /** The rentals that were not completed because of active jobs. */
  readonly refusedIds: readonly number[]
}

/** A job that is neither completed nor deleted keeps its rental from being completed (S1 §4). */
function isActiveJob(job: Pick<JobProgress, 'completed' | 'deleted'>): boolean {
  return job.completed === null && job.deleted === null
}

/** Completes the rentals without active jobs; completed and deleted ones are skipped (O-026). */
export function completeRentals(rentals: readonly CompletableRental[], now: string): RentalCompletion {
  const open = rentals.filter((rental) => rental.completed === null && rental.deleted === null)
  const refused = open.filter((rental) => rental.jobs.some(isActiveJob))
  return {
    changes: open
      .filter((rental) => !refused.includes(rental))
      .map(({ id }) => ({ id, completed: now, statusId: RENTAL_STATUS.complete })),
    refusedIds: refused.map(({ id }) => id),
  }
}

/** The message for the rentals that remain open (S1 §8). */
export function activeJobsMessage(rentalIds: readonly number[]): string {
  return `These rentals cannot be completed due to active jobs, ${rentalIds.map(rentalDisplayId).join(', ')}`
}

/** Can the rental have jobs: neither completed nor deleted? */
export function isOpen(rental: {
  readonly completed: string | null
  readonly deleted: string | null
}): boolean {
  return rental.completed === null && rental.deleted === null
}

/** A completed or deleted rental accepts neither new nor reopened jobs. */
export function closedRentalRefusal(rental: {
  readonly id: number
  readonly completed: string | null
  readonly deleted: string | null
}): Violation | null {
  if (rental.deleted !== null)
    return { code: 'rentalDeleted', message: 'The rental of this job has been deleted' }
  if (rental.completed === null) return null
  const message = `${rentalDisplayId(rental.id)} is complete. Un-complete it first.`
  return { code: 'rentalComplete', field: 'rentalId', message }
}

/** Reopens a rental; its status is derived from its jobs again (F-109). */
export function uncompleteRental(jobs: readonly JobProgress[]): {
  readonly completed: null
  readonly statusId: number
} {
  return { completed: null, statusId: rentalStatusOf({ completed: null }, jobs) }
}
