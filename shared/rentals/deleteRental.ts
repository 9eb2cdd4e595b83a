import { remainingDumpstersRefusal } from '../inventory/remainingDumpsters.ts'
import { planJobDeletion } from '../jobs/jobTransitions.ts'
import type { Violation } from '../model/Violation.ts'
import { rentalDisplayId } from './rentalDisplayId.ts'

/** A job of a rental with its time records. */
export interface DeletableJob {
  readonly id: number
  readonly completed: string | null
  readonly deleted: string | null
  readonly jobTimes: readonly { readonly id: number; readonly deleted: string | null }[]
}

export interface RentalDeletion {
  readonly rentalId: number
  readonly jobIds: readonly number[]
  readonly jobTimeIds: readonly number[]
}

/**
 * The records deleted together with a rental: its active jobs and their time records (O-025). Completed jobs and their times are
 * kept.
 */
export function planRentalDeletion(rental: {
  readonly id: number
  readonly jobs: readonly DeletableJob[]
}): RentalDeletion {
  const deletions = rental.jobs
    .filter((job) => job.deleted === null && job.completed === null)
    .map((job) => planJobDeletion({ id: job.id, rentalId: rental.id }, job.jobTimes))
  return {
    rentalId: rental.id,
    jobIds: deletions.map((deletion) => deletion.jobId),
    jobTimeIds: deletions.flatMap((deletion) => deletion.jobTimeIds),
  }
}

/** Refuses to delete a rental with dumpsters on site, which could no longer be picked up (ambiguities 61). */
export function deletedRentalRefusal(rentalId: number, barcodes: readonly string[]): Violation | null {
  return remainingDumpstersRefusal(rentalDisplayId(rentalId), barcodes, 'Pick up or release')
}
