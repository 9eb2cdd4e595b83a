import { notesWith } from '#shared/inventory/dumpsterNotes.ts'
import { recentJobIds } from '#shared/inventory/recentJobs.ts'

const placement = (
  placed: string,
  placedJobId: number | null,
  removed: string | null,
  removedJobId: number | null,
) => ({
  placed,
  placedJobId,
  removed,
  removedJobId,
})

describe('O-071 the recent jobs of a dumpster', () => {
  it('[IV26] are the last three that moved it, the latest first, each once, without the current one', () => {
    const placements = [
      placement('2026-10-01T12:00:00Z', 8, '2026-10-05T12:00:00Z', 9),
      placement('2026-11-01T12:00:00Z', 1, '2026-11-05T12:00:00Z', 2),
      placement('2026-11-10T12:00:00Z', 3, '2026-11-12T12:00:00Z', 3),
      placement('2026-11-20T12:00:00Z', 4, null, null),
    ]
    expect(recentJobIds(placements, 4)).toEqual([3, 2, 1])
    expect(recentJobIds(placements, null)).toEqual([4, 3, 2])
  })

  it('are none of a dumpster whose locations were assigned', () => {
    expect(recentJobIds([placement('2026-11-01T12:00:00Z', null, null, null)], null)).toEqual([])
  })
})

describe('O-071 adding to the notes of a dumpster', () => {
  it('begins the notes, or goes on below them', () => {
    expect(notesWith(null, 'Dented')).toBe('Dented')
    expect(notesWith('  ', 'Dented')).toBe('Dented')
    expect(notesWith('Dented', 'Repainted')).toBe('Dented\nRepainted')
  })
})
