import { Records } from '../../work/records.ts'
import type { PrepareRule } from '../../pipeline/SaveRule.ts'

/**
 * When the time of a completion is corrected, its moves follow: the placement that it began begins then, those that it ended end
 * then (ambiguities 63, SV94). If placements would overlap, or end before they begin, the correction is refused.
 */
export const correctPlacementTimes: PrepareRule = {
  name: 'correctPlacementTimes',
  phase: 'prepare',
  because: 'Where a dumpster stood follows the corrected time of completion.',
  watches: ['Job'],
  run: async (unit) => {
    const records = new Records(unit)
    const corrected = records.changes('Job').flatMap(({ before, after }) => {
      const from = before?.completed ?? null
      const to = after.completed
      return from === null || to === null || from === to ? [] : [{ id: after.id, from, to }]
    })
    const ids = corrected.map(({ id }) => id)
    const placed = await records.findForUpdate('DumpsterLocation', 'placedJobId', ids)
    const removed = await records.findForUpdate('DumpsterLocation', 'removedJobId', ids)
    for (const { id, from, to } of corrected) {
      for (const placement of placed)
        if (placement.placedJobId === id && placement.placed === from)
          records.change('DumpsterLocation', placement, { placed: to })
      for (const placement of removed)
        if (placement.removedJobId === id && placement.removed === from)
          records.change('DumpsterLocation', placement, { removed: to })
    }
  },
}
