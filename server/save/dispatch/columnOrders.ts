import { grouped } from '#shared/kernel/grouped.ts'
import { renumber, withMovedItems } from '#shared/dispatch/displayOrder.ts'
import { columnKey, jobsInColumns } from '../jobs/columns.ts'
import { Records, type RecordChange, type Stored } from '../records.ts'
import type { SaveRule } from '../SaveRule.ts'

/** A driver's column that a job goes to, leaves, or is moved within is numbered from 1 without gaps (O-039, O-063, DI5, SV69). */
export const columnOrders: SaveRule = {
  entity: 'Job',
  settle: async (unit, context) => {
    const records = new Records(unit)
    const moves = records.changes('Job').flatMap(moveOf)
    if (moves.length === 0) return
    const places = moves.flatMap(({ from, to }) => [from, to]).filter(({ driverId }) => driverId !== null)
    const touched = new Set(places.map(columnKey))
    const toTheEnd = new Set(moves.filter(({ isToTheEnd }) => isToTheEnd).map(({ to }) => to.id))
    const movedIds = new Set(moves.map(({ to }) => to.id))
    const stored = (await jobsInColumns(context, places)).filter((job) => touched.has(columnKey(job)))
    const placed = stored.map((job) => (toTheEnd.has(job.id) ? { ...job, displayOrder: null } : job))
    const orders = [...grouped(placed, columnKey).values()].flatMap((column) =>
      renumber(withMovedItems(column, movedIds)),
    )
    const jobs = await records.find(
      'Job',
      'id',
      orders.map(({ id }) => id),
    )
    const jobWith = new Map(jobs.map((job) => [job.id, job]))
    for (const { id, displayOrder } of orders) {
      const job = jobWith.get(id)
      if (job !== undefined && job.displayOrder !== displayOrder) records.change('Job', job, { displayOrder })
    }
  },
}

interface Move {
  readonly from: Stored<'Job'>
  readonly to: Stored<'Job'>
  /** Nobody says where in the column of another day it stands. */
  readonly isToTheEnd: boolean
}

function moveOf({ operation, before, after }: RecordChange<'Job'>): readonly Move[] {
  if (operation === 'delete' || before === null) return []
  const isPlaced = before.displayOrder !== after.displayOrder
  const isOtherDay = before.startDate !== after.startDate
  if (before.driverId === after.driverId && !isPlaced && !isOtherDay) return []
  return [{ from: before, to: after, isToTheEnd: isOtherDay && !isPlaced }]
}
