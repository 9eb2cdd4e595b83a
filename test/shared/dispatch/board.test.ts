import { fc } from '#test/support/chance.ts'
import { dropJob, dropSite, mayDrag, unassignJob, unassignRefusal } from '#shared/dispatch/boardDrops.ts'
import {
  inDisplayOrder,
  moveItem,
  nextDisplayOrder,
  renumber,
  withItemAt,
  withMovedItems,
  type OrderChange,
} from '#shared/dispatch/displayOrder.ts'
import { checkNoteJob, newNoteJob } from '#shared/dispatch/noteJobs.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'

const TODAY = '2026-11-21'
const item = (id: number, displayOrder: number | null) => ({ id, displayOrder })

function applied<T extends { id: number; displayOrder: number | null }>(
  items: readonly T[],
  changes: readonly OrderChange[],
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
  it('O-063 [DI4] counts from 1, what has none is last, equals go by key', () => {
    const items = [item(3, 0), item(1, null), item(5, 2), item(2, 2), item(6, 9998), item(4, 1)]
    expect(inDisplayOrder(items).map(({ id }) => id)).toEqual([4, 2, 5, 6, 1, 3])
  })

  it('O-063 [DI5] is numbered anew from 1, touching only what changes', () => {
    expect(renumber([item(4, 1), item(2, 3), item(5, 3)])).toEqual([{ id: 2, displayOrder: 2 }])
    expect(moveItem([item(1, 1), item(2, 2), item(3, 3)], 3, 0)).toEqual([
      { id: 3, displayOrder: 1 },
      { id: 1, displayOrder: 2 },
      { id: 2, displayOrder: 3 },
    ])
    expect(moveItem([item(1, 1)], 9, 0)).toEqual([])
  })

  it('O-065 [DI5] is 1, 2, 3 … after any move, with the item at its place and all others as they were', () => {
    fc.assert(
      fc.property(
        column,
        fc.integer({ min: 61, max: 62 }),
        fc.integer({ min: -2, max: 15 }),
        (items, id, index) => {
          const moved = { id, displayOrder: null }
          const wanted = withItemAt(items, moved, index)
          const after = inDisplayOrder(applied(wanted, renumber(wanted)))
          expect(after.map((one) => one.displayOrder)).toEqual(after.map((_, place) => place + 1))
          expect(after[Math.min(Math.max(0, index), items.length)]?.id).toBe(id)
          const others = after.filter((one) => one.id !== id).map((one) => one.id)
          expect(others).toEqual(inDisplayOrder(items).map((one) => one.id))
        },
      ),
    )
  })

  it('O-063 [DI20] puts items that say new places there, and the others around them', () => {
    const items = [item(1, 1), item(2, 3), item(3, 3), item(4, null), item(5, 1)]
    const idsWith = (...moved: number[]) => withMovedItems(items, new Set(moved)).map(({ id }) => id)
    expect(idsWith(5)).toEqual([5, 1, 2, 3, 4])
    expect(idsWith(2, 5)).toEqual([5, 1, 2, 3, 4])
    expect(idsWith(3)).toEqual([1, 5, 3, 2, 4])
    expect(idsWith(4)).toEqual([1, 5, 2, 3, 4])
    fc.assert(
      fc.property(column, fc.array(fc.integer({ min: 1, max: 60 })), (all, moved) => {
        const placed = withMovedItems(all, new Set(moved)).map(({ id }) => id)
        expect(placed.toSorted((a, b) => a - b)).toEqual(all.map(({ id }) => id).toSorted((a, b) => a - b))
      }),
    )
  })

  it('O-065 [DI5] changes nothing when an item is dropped where it is', () => {
    fc.assert(
      fc.property(column, (items) => {
        const ordered = inDisplayOrder(applied(items, renumber(inDisplayOrder(items))))
        for (const [index, one] of ordered.entries()) expect(moveItem(ordered, one.id, index)).toEqual([])
      }),
    )
  })

  it('[DI6] goes on after the last one', () => {
    expect([[], [item(1, null)], [item(1, 4), item(2, 9999)]].map(nextDisplayOrder)).toEqual([1, 1, 5])
  })
})

describe('dropping cards', () => {
  const job = { id: 7, jobTypeId: JOB_TYPE.delivery, driverId: 4, completed: null, displayOrder: 1 }
  const others = [item(1, 1), item(2, 2)]

  it('O-066 [DI7] is for those who schedule', () => {
    expect([['Schedule:Admin'], ['Schedule'], ['Admin']].map((roles) => mayDrag({ roles }))).toEqual([
      true,
      false,
      false,
    ])
  })

  it('O-063 [DI8] sets the driver and numbers the target column', () => {
    expect(dropJob(job, { driverId: 5, jobs: others }, 1)).toEqual({
      deletedJobId: null,
      driver: { id: 7, driverId: 5 },
      orders: [
        { id: 7, displayOrder: 2 },
        { id: 2, displayOrder: 3 },
      ],
    })
    expect(dropJob(job, { driverId: null, jobs: [] }, 0).driver).toEqual({ id: 7, driverId: null })
  })

  it('O-063 [DI8] leaves the driver when a card only moves within its column', () => {
    expect(dropJob(job, { driverId: 4, jobs: [job, item(2, 2)] }, 1)).toEqual({
      deletedJobId: null,
      driver: null,
      orders: [
        { id: 2, displayOrder: 1 },
        { id: 7, displayOrder: 2 },
      ],
    })
  })

  it('O-064 [DI8] deletes a destination that is dropped on UnAssigned', () => {
    const destination = { ...job, jobTypeId: JOB_TYPE.destination }
    expect(dropJob(destination, { driverId: null, jobs: others }, 0)).toEqual({
      deletedJobId: 7,
      driver: null,
      orders: [],
    })
    expect(dropJob(destination, { driverId: 5, jobs: [] }, 0).deletedJobId).toBeNull()
  })

  it('O-050 [DI9] unassigns jobs and deletes destinations, but no completed job', () => {
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

  it('O-062 [DI10] makes of a site a destination of the driver at the place of the drop', () => {
    const { id: _id, name: _name, ...address } = site
    expect(dropSite(site, { driverId: 5, jobs: others }, 1, TODAY, -3)).toEqual({
      job: {
        ...address,
        id: -3,
        jobTypeId: JOB_TYPE.destination,
        driverId: 5,
        startDate: TODAY,
        storageDumpSiteId: 70,
        siteName: 'Autumn Hills',
        displayOrder: 2,
      },
      orders: [{ id: 2, displayOrder: 3 }],
    })
  })

  it('O-062 [DI10] does nothing with a site on UnAssigned', () => {
    expect(dropSite(site, { driverId: null, jobs: [] }, 0, TODAY, -3)).toBeNull()
  })
})

describe('notes for drivers', () => {
  it('O-044 [DI11] need a driver and words', () => {
    expect(
      checkNoteJob({ driverId: 0, driverNotes: ' ' }).map(({ field, message }) => [field, message]),
    ).toEqual([
      ['driverId', 'Required'],
      ['driverNotes', 'Required'],
    ])
    expect(checkNoteJob({ driverId: 4, driverNotes: 'Fuel up' })).toEqual([])
  })

  it('O-044 [DI11] come last in the column', () => {
    expect(newNoteJob({ driverId: 4, driverNotes: 'Fuel up' }, TODAY, [item(1, 3)])).toEqual({
      jobTypeId: JOB_TYPE.note,
      driverId: 4,
      driverNotes: 'Fuel up',
      startDate: TODAY,
      displayOrder: 4,
    })
  })
})
