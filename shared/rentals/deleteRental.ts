import { remainingDumpstersRefusal } from '../inventory/remainingDumpsters.ts'
import { planJobDeletion } from '../jobs/jobTransitions.ts'
import type { Violation } from '../model/validate.ts'
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
 * What deleting a rental deletes with it: its active jobs and their live time records (O-025). What was done stays, completed jobs
 * with their times.
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

/** Why a rental is not deleted: what stands there could not be picked up any more (ambiguities 61). */
export function deletedRentalRefusal(rentalId: number, barcodes: readonly string[]): Violation | null {
  return remainingDumpstersRefusal(rentalDisplayId(rentalId), barcodes, 'Pick up or release')
}
