import { groupBy } from '#shared/kernel/groupBy.ts'
import {
  getCommercialJobsForInvoicingQuery,
  getResidentialJobsForInvoicingQuery,
} from '#shared/invoicing/queries.ts'
import { MAX_DRAFTED_INVOICES } from '#shared/wire/limits.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'

/** A completed job of a rental, or a whole rental, that awaits its invoice. */
export interface AwaitingWork {
  readonly rentalId: number
  /** Null for the whole rental. */
  readonly jobId: number | null
}

/** Which portion of the work is drafted. */
export interface DraftedPart {
  readonly number: number
  readonly of: number
}

/** All that awaits invoicing, of both lists, beyond their limits too. Throws QueryFailed. */
export async function fetchAwaitingWork({ store }: ScreenContext): Promise<readonly AwaitingWork[]> {
  const [jobs, rentals] = await Promise.all([
    store.fetchResult(getResidentialJobsForInvoicingQuery, {}),
    store.fetchResult(getCommercialJobsForInvoicingQuery, {}),
  ])
  return [
    ...jobs.map(({ id, rentalId }) => ({ rentalId, jobId: id })),
    ...rentals.map(({ id }) => ({ rentalId: id, jobId: null })),
  ]
}

/** As much as is drafted at a time, in the order given; what is of one rental stays together, since it becomes one invoice (IN840). */
export function portionsOf<W extends AwaitingWork>(
  work: readonly W[],
  limit = MAX_DRAFTED_INVOICES,
): readonly (readonly W[])[] {
  const portions: W[][] = []
  for (const ofRental of groupBy(work, ({ rentalId }) => rentalId).values()) {
    const last = portions.at(-1)
    if (last !== undefined && last.length + ofRental.length <= limit) last.push(...ofRental)
    else portions.push([...ofRental])
  }
  return portions
}
