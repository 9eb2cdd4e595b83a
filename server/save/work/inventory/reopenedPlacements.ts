import type { RecordChange, Records } from '../records.ts'

/** The placements that had ended, and go on again after this save. */
export function reopenedPlacements(records: Records): readonly RecordChange<'DumpsterLocation'>[] {
  return records
    .changes('DumpsterLocation')
    .filter(({ before, after }) => before !== null && before.removed !== null && after.removed === null)
}
