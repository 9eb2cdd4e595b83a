import { fc } from '#test/support/seed.ts'
import { dropJob, dropSite, canDragJobs, unassignJob, unassignRefusal } from '#shared/dispatch/boardDrops.ts'
import {
  sortByDisplayOrder,
  moveItem,
  moveListed,
  nextDisplayOrder,
  renumber,
  insertItemAt,
  type DisplayOrderChange,
  type Sortable,
} from '#shared/kernel/displayOrder.ts'
import { indexOfPlace, placeAt, applyMoves } from '#shared/dispatch/cardOrder.ts'
import { newNoteJob } from '#shared/dispatch/noteJobs.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'

const TODAY = '2026-11-21'
const item = (id: number, displayOrder: number | null) => ({ id, displayOrder })

function applied<T extends { id: number; displayOrder: number | null }>(
  items: readonly T[],
  changes: readonly DisplayOrderChange[],
): T[] {
  return items.map((one) => ({ ...one, ...changes.find((change) => change.id === one.id) }))
}

const column = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 60 }),
    displayOrder: fc.option(fc.integer({ min: -1, max: 99 })),
  }),
  { selector: (one) => one.id, maxLength: 12 },
)

describe('the order of a column', () => {
  it('O-063 [DI4] counts from 1, items without one are last, ties are sorted by key', () => {
    const items = [item(3, 0), item(1, null), item(5, 2), item(2, 2), item(6, 9998), item(4, 1)]
    expect(sortByDisplayOrder(items).map(({ id }) => id)).toEqual([4, 2, 5, 6, 1, 3])
  })

  it('O-063 [DI5] is renumbered from 1, changing only items whose number changes', () => {
    expect(renumber([item(4, 1), item(2, 3), item(5, 3)])).toEqual([{ id: 2, displayOrder: 2 }])
  })

  it('O-065 [DI22] saves only the moved item', () => {
    expect(moveItem([item(1, 1), item(2, 2), item(3, 3)], 3, 0)).toEqual({ id: 3, displayOrder: 1 })
    expect(moveItem([item(1, 1)], 9, 0)).toBeNull()
  })

  it('O-065 [DI5] is 1, 2, 3 … after any move, with the item at its new position and the others in their order', () => {
    fc.assert(
      fc.property(
        column,
        fc.integer({ min: 61, max: 62 }),
        fc.integer({ min: -2, max: 15 }),
        (items, id, index) => {
          const moved = { id, displayOrder: null }
          const wanted = insertItemAt(items, moved, index)
          const after = sortByDisplayOrder(applied(wanted, renumber(wanted)))
          expect(after.map((one) => one.displayOrder)).toEqual(after.map((_, index) => index + 1))
          expect(after[Math.min(Math.max(0, index), items.length)]?.id).toBe(id)
          const others = after.filter((one) => one.id !== id).map((one) => one.id)
          expect(others).toEqual(sortByDisplayOrder(items).map((one) => one.id))
        },
      ),
    )
  })

  it('O-063 [DI20] puts moved items at their new positions, and the others around them', () => {
    const items = [item(1, 1), item(2, 3), item(3, 3), item(4, null), item(5, 1)]
    const idsWith = (...moved: number[]) => applyMoves(items, new Set(moved)).map(({ id }) => id)
    expect(idsWith(5)).toEqual([5, 1, 2, 3, 4])
    expect(idsWith(2, 5)).toEqual([5, 1, 2, 3, 4])
    expect(idsWith(3)).toEqual([1, 5, 3, 2, 4])
    expect(idsWith(4)).toEqual([1, 5, 2, 3, 4])
    fc.assert(
      fc.property(column, fc.array(fc.integer({ min: 1, max: 60 })), (all, moved) => {
        const placed = applyMoves(all, new Set(moved)).map(({ id }) => id)
        expect(placed.toSorted((a, b) => a - b)).toEqual(all.map(({ id }) => id).toSorted((a, b) => a - b))
      }),
    )
  })

  it('O-063 [DI22] puts items after the ones they refer to, whatever their numbers', () => {
    const after = (id: number, afterJobId: number | null, displayOrder: number | null = null) => ({
      id,
      displayOrder,
      afterJobId,
    })
    const others = [after(1, null, 1), after(2, null, 2), after(3, null, 3)]
    const idsWith = (...moved: ReturnType<typeof after>[]) =>
      applyMoves([...others, ...moved], new Set(moved.map(({ id }) => id))).map(({ id }) => id)
    expect(idsWith(after(7, 0))).toEqual([7, 1, 2, 3])
    expect(idsWith(after(7, 2, 9))).toEqual([1, 2, 7, 3])
    expect(idsWith(after(7, 3))).toEqual([1, 2, 3, 7])
    // Of two after the same item the last is next to it, and a chain works in any order.
    expect(idsWith(after(7, 1), after(8, 1))).toEqual([1, 8, 7, 2, 3])
    expect(idsWith(after(8, 7), after(7, 1))).toEqual([1, 7, 8, 2, 3])
    // The referenced item has left the column: the display order gives the position, and without one it is last.
    expect(idsWith(after(7, 99, 2))).toEqual([1, 7, 2, 3])
    expect(idsWith(after(7, 99))).toEqual([1, 2, 3, 7])
    expect(idsWith(after(7, 7, 1))).toEqual([7, 1, 2, 3])
    expect(idsWith(after(7, 8), after(8, 7)).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 7, 8])
  })

  it('O-065 [DI5] changes nothing when an item is dropped where it is', () => {
    fc.assert(
      fc.property(column, (items) => {
        const ordered = sortByDisplayOrder(applied(items, renumber(sortByDisplayOrder(items))))
        for (const [index, one] of ordered.entries()) expect(moveItem(ordered, one.id, index)).toBeNull()
      }),
    )
  })

  it('O-063 [DI34] finds a place again in a column that has changed', () => {
    const shown = [item(1, 1), item(2, 2), item(3, 3)]
    const nowAt = (index: number, dropped: readonly number[], now: readonly number[]) => {
      const ids = new Set(dropped)
      return indexOfPlace(
        now.map((id) => item(id, null)),
        ids,
        placeAt(shown, ids, index),
      )
    }
    expect(nowAt(1, [7], [9, 1, 2, 3])).toBe(2)
    expect(nowAt(2, [7], [1, 3])).toBe(1)
    expect(nowAt(2, [7], [9, 3])).toBe(0)
    expect(nowAt(0, [7], [9, 1, 2, 3])).toBe(0)
    expect([nowAt(3, [7], [1, 2, 3, 9]), nowAt(8, [7], [])]).toEqual([4, 0])
    expect(nowAt(1, [1, 7], [9, 1, 2, 3])).toBe(2)
  })

  it('O-063 [DI34] is the index itself in a column that has not', () => {
    fc.assert(
      fc.property(column, fc.nat(), (items, index) => {
        const place = placeAt(items, new Set(), index)
        expect(indexOfPlace(items, new Set(), place)).toBe(Math.min(index, items.length))
      }),
    )
  })

  it('[DI6] continues after the last one', () => {
    expect([[], [item(1, null)], [item(1, 4), item(2, 9999)]].map(nextDisplayOrder)).toEqual([1, 1, 5])
  })
})

describe('a list that is arranged by hand', () => {
  const numbered = [item(1, 1), item(2, 2), item(3, 4), item(4, 7)]

  it('F-096 saves the moved row only, where the rows are numbered in the order shown', () => {
    expect(moveListed(numbered, 1, 2)).toEqual([{ id: 1, displayOrder: 3 }])
    expect(moveListed(numbered, 4, 0)).toEqual([{ id: 4, displayOrder: 1 }])
  })

  it('F-096 numbers all rows from 1 where they are not', () => {
    const unnumbered = [item(5, 0), item(3, 0), item(4, 0)]
    expect(moveListed(unnumbered, 4, 0)).toEqual([
      { id: 4, displayOrder: 1 },
      { id: 5, displayOrder: 2 },
      { id: 3, displayOrder: 3 },
    ])
    // The row already has the number of its new position, and would seem not to have moved.
    expect(moveListed([item(1, 1), item(2, 3), item(3, 4)], 2, 2)).toEqual([{ id: 3, displayOrder: 2 }])
  })

  it('F-096 changes nothing for a row that stays or is not listed', () => {
    expect([moveListed(numbered, 2, 1), moveListed(numbered, 9, 0)]).toEqual([[], []])
  })

  it('F-096 is the order shown once the server has numbered it, whatever it was before', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.record({ id: fc.integer({ min: 1, max: 60 }), displayOrder: fc.integer({ min: 0, max: 30 }) }),
          {
            selector: ({ id }) => id,
            minLength: 1,
          },
        ),
        fc.nat(),
        fc.nat(),
        (items, from, to) => {
          const shown = items.toSorted((a, b) => a.displayOrder - b.displayOrder)
          const moved = shown[from % shown.length]
          if (moved === undefined) return
          const index = to % shown.length
          const changes = moveListed(shown, moved.id, index)
          const result = applyMoves(applied(shown, changes), new Set(changes.map(({ id }) => id)))
          const expected = shown.filter((one) => one !== moved).toSpliced(index, 0, moved)
          const ids = (changes.length > 0 ? result : shown).map(({ id }) => id)
          expect(ids).toEqual(expected.map(({ id }) => id))
        },
      ),
    )
  })
})

describe('dropping cards', () => {
  const job = { id: 7, jobTypeId: JOB_TYPE.delivery, driverId: 4, completed: null, displayOrder: 1 }
  const others = [item(1, 1), item(2, 2)]

  it('O-066 [DI7] is only for schedulers', () => {
    expect([['Schedule:Admin'], ['Schedule'], ['Admin']].map((roles) => canDragJobs({ roles }))).toEqual([
      true,
      false,
      false,
    ])
  })

  it('O-063 [DI8] [DI22] sets the driver and the preceding card, and saves no other card', () => {
    const dropAt = (index: number, jobs: readonly Sortable[] = others) =>
      dropJob(job, { driverId: 5, jobs }, index).changes
    expect(dropAt(1)).toEqual({ id: 7, driverId: 5, afterJobId: 1 })
    expect(dropAt(0)).toEqual({ id: 7, driverId: 5, afterJobId: 0 })
    expect(dropAt(8)).toEqual({ id: 7, driverId: 5, afterJobId: 2 })
    expect(dropAt(0, [])).toEqual({ id: 7, driverId: 5, afterJobId: 0 })
    expect(dropJob(job, { driverId: null, jobs: [] }, 0).changes).toMatchObject({ driverId: null })
  })

  it('O-063 [DI22] counts an index within its own column without the card itself', () => {
    expect(dropJob(job, { driverId: 4, jobs: [job, item(2, 2)] }, 1).changes).toEqual({
      id: 7,
      driverId: 4,
      afterJobId: 2,
    })
  })

  it('O-064 [DI8] deletes a destination dropped on UnAssigned', () => {
    const destination = { ...job, jobTypeId: JOB_TYPE.destination }
    expect(dropJob(destination, { driverId: null, jobs: others }, 0)).toEqual({
      deletedJobId: 7,
      changes: null,
    })
    expect(dropJob(destination, { driverId: 5, jobs: [] }, 0).deletedJobId).toBeNull()
  })

  it('O-050 [DI9] unassigns jobs and deletes destinations, except completed ones', () => {
    expect(unassignJob(job)).toEqual({
      deletedJobId: null,
      changes: { id: 7, driverId: null, displayOrder: null },
    })
    expect(unassignJob({ ...job, jobTypeId: JOB_TYPE.note }).deletedJobId).toBeNull()
    expect(unassignJob({ ...job, jobTypeId: JOB_TYPE.destination })).toEqual({
      deletedJobId: 7,
      changes: null,
    })
    expect(unassignRefusal(job)).toBeNull()
    expect(unassignRefusal({ completed: '2026-11-21T15:00:00.000Z' })?.message).toBe(
      'Completed jobs cannot be unassigned.',
    )
  })

  const site = {
    id: 70,
    name: 'Autumn Hills',
    address1: '700 56th Ave',
    address2: null,
    city: 'Zeeland',
    state: 'MI',
    zip: '49464',
    country: null,
    latitude: 42.8,
    longitude: -85.96,
  }

  it('O-062 [DI10] creates a destination for the driver from a site, at the position of the drop', () => {
    const { id: _id, name: _name, ...address } = site
    expect(dropSite(site, { driverId: 5, jobs: others }, 1, TODAY, -3)).toEqual({
      ...address,
      id: -3,
      jobTypeId: JOB_TYPE.destination,
      driverId: 5,
      startDate: TODAY,
      storageDumpSiteId: 70,
      siteName: 'Autumn Hills',
      afterJobId: 1,
    })
  })

  it('O-062 [DI10] ignores a site dropped on UnAssigned', () => {
    expect(dropSite(site, { driverId: null, jobs: [] }, 0, TODAY, -3)).toBeNull()
  })
})

describe('notes for drivers', () => {
  it('O-044 [DI11] leave their position to the server', () => {
    expect(newNoteJob({ driverId: 4, driverNotes: 'Fuel up' }, TODAY)).toEqual({
      jobTypeId: JOB_TYPE.note,
      driverId: 4,
      driverNotes: 'Fuel up',
      startDate: TODAY,
    })
  })
})
