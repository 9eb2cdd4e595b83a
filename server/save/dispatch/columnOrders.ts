import { grouped } from '#shared/kernel/grouped.ts'
import { renumber, withMovedItems } from '#shared/dispatch/displayOrder.ts'
import { columnKey, jobsInColumns } from '../jobs/columns.ts'
import { Records } from '../records.ts'
import type { SaveRule } from '../SaveRule.ts'

/** A driver's column to which a job was moved, or in which one was, is numbered from 1 without gaps (O-063, DI5, SV69). */
export const columnOrders: SaveRule = {
  entity: 'Job',
  settle: async (unit, context) => {
    const records = new Records(unit)
    const moved = records.changes('Job').flatMap(({ operation, before, after }) => {
      const isMove =
        operation !== 'delete' &&
        before !== null &&
        after.driverId !== null &&
        (before.driverId !== after.driverId || before.displayOrder !== after.displayOrder)
      return isMove ? [after] : []
    })
    if (moved.length === 0) return
    const touched = new Set(moved.map(columnKey))
    const movedIds = new Set(moved.map(({ id }) => id))
    const stored = (await jobsInColumns(context, moved)).filter((job) => touched.has(columnKey(job)))
    const orders = [...grouped(stored, columnKey).values()].flatMap((column) =>
      renumber(withMovedItems(column, movedIds)),
    )
    const jobs = await records.find(
      'Job',
      'id',
      orders.map(({ id }) => id),
    )
    for (const { id, displayOrder } of orders) {
      const job = jobs.find((one) => one.id === id)
      if (job !== undefined) records.change('Job', job, { displayOrder })
    }
  },
}
