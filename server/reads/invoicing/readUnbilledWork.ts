import { unbilledWork, type UnbilledWork } from '#shared/invoicing/unbilledWork.ts'
import type { Queryable } from '../../database/Database.ts'
import { readBillings, type BillingDay } from './readBillings.ts'
import { cacheCandidates, type FindCandidates } from './cacheCandidates.ts'
import { readUnbilledWorkCandidates } from './unbilledWorkCandidates.ts'

/** What may have been forgotten of a rental, and the day on which its job was completed. */
export interface UnbilledOfRental extends UnbilledWork {
  readonly rentalId: number
  readonly completedOn: string
}

/** Finds the rentals of readUnbilledWork, and searches all of them rarely. */
export const cachedUnbilledWorkCandidates = cacheCandidates(readUnbilledWorkCandidates)

/** Everything that may have been forgotten on invoices, the oldest completion first (B-11, IN47). */
export async function readUnbilledWork(
  database: Queryable,
  day: BillingDay,
  find: FindCandidates = readUnbilledWorkCandidates,
): Promise<readonly UnbilledOfRental[]> {
  const candidates = await find(database, day.timeZone)
  const billings = await readBillings(database, candidates, day)
  const found = [...billings].flatMap(([rentalId, billing]) =>
    unbilledWork(billing).map((work) => {
      const job = billing.jobs.find(({ id }) => id === work.jobId)
      // A job that a line charges may have been un-completed since (ambiguities 58).
      return { ...work, rentalId, completedOn: job?.completedOn ?? day.today }
    }),
  )
  return found.toSorted((a, b) => compareDays(a, b) || a.jobId - b.jobId)
}

function compareDays(a: UnbilledOfRental, b: UnbilledOfRental): number {
  return a.completedOn < b.completedOn ? -1 : a.completedOn > b.completedOn ? 1 : 0
}
