import type { DumpsterLocation } from './DumpsterLocation.ts'

/** How many days the recent jobs look back (IV26). */
export const RECENT_DAYS = 90
const MAX_RECENT_JOBS = 3

/** The jobs that moved a dumpster before its current one, the latest first; of the placements since `RECENT_DAYS` (O-071, IV26). */
export function recentJobIds(
  placements: readonly Pick<DumpsterLocation, 'placed' | 'placedJobId' | 'removed' | 'removedJobId'>[],
  currentJobId: number | null,
): readonly number[] {
  const moves = placements
    .flatMap(({ placed, placedJobId, removed, removedJobId }) => [
      { at: placed, jobId: placedJobId },
      { at: removed, jobId: removedJobId },
    ])
    .flatMap(({ at, jobId }) =>
      at === null || jobId === null || jobId === currentJobId ? [] : { at, jobId },
    )
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : b.jobId - a.jobId))
  return [...new Set(moves.map(({ jobId }) => jobId))].slice(0, MAX_RECENT_JOBS)
}
