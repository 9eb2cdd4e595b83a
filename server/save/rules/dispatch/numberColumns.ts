import { renumber } from '#shared/kernel/displayOrder.ts'
import { applyMoves } from '#shared/dispatch/cardOrder.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { columnKey, readJobsInColumns, type InColumn } from '#server/reads/dispatch/boardColumns.ts'
import { liveAfter } from '../../work/liveRecords.ts'
import { readingIn } from '../../work/reading.ts'
import { Records, type RecordChange } from '../../work/records.ts'
import type { PrepareRule } from '../../pipeline/SaveRule.ts'
import { completeNewJob } from '../jobs/completeNewJob.ts'
import { deleteJobsOfRental } from '../jobs/deleteJobsOfRental.ts'
import { deleteUnassignedDestination } from '../jobs/deleteUnassignedDestination.ts'

/**
 * A column of the board that a job enters, leaves, or is moved within is numbered from 1 without gaps, with moved jobs after
 * those that they name or at the given positions (O-039, O-063, DI5, SV69).
 */
export const numberColumns: PrepareRule = {
  name: 'numberColumns',
  phase: 'prepare',
  because: 'The jobs of a driver are numbered from 1 without gaps.',
  watches: ['Job'],
  after: [completeNewJob, deleteJobsOfRental, deleteUnassignedDestination],
  run: async (unit, context) => {
    const records = new Records(unit)
    const changes = records.changes('Job')
    const isLive = liveAfter(records, 'Job')
    const live = changes.filter(({ after }) => isLive(after))
    const moves = live.flatMap(moveOf)
    const touched = new Map(
      moves.flatMap(({ columns }) => columns).map((column) => [columnKey(column), column]),
    )
    const changedIds = new Set(changes.map(({ after }) => after.id))
    const others = (await readJobsInColumns(readingIn(context), [...touched.values()])).filter(
      ({ id }) => !changedIds.has(id),
    )
    const toTheEnd = new Set(moves.filter(({ isToTheEnd }) => isToTheEnd).map(({ id }) => id))
    const own = live.map(({ after }) => (toTheEnd.has(after.id) ? { ...after, displayOrder: null } : after))
    const movedIds = new Set(moves.map(({ id }) => id))
    const inTouched = [...others, ...own].filter((job) => touched.has(columnKey(job)))
    const orders = [...groupBy(inTouched, columnKey).values()].flatMap((column) =>
      renumber(applyMoves(column, movedIds)),
    )
    const ids = orders.map(({ id }) => id)
    const jobs = new Map((await records.findForUpdate('Job', 'id', ids)).map((job) => [job.id, job]))
    for (const { id, displayOrder } of orders) {
      const job = jobs.get(id)
      if (job !== undefined && job.displayOrder !== displayOrder) records.change('Job', job, { displayOrder })
    }
    for (const { after } of changes)
      if (after.afterJobId !== null) records.change('Job', after, { afterJobId: null })
  },
}

interface Move {
  readonly id: number
  /** The columns to number; unassigned jobs are ordered only on request. */
  readonly columns: readonly InColumn[]
  /** A job moved to another day has no position in its column. */
  readonly isToTheEnd: boolean
}

function moveOf({ before, after }: RecordChange<'Job'>): readonly Move[] {
  const { id, afterJobId, driverId } = after
  const isAfter = afterJobId !== null
  if (before === null) return isAfter ? [{ id, columns: [after], isToTheEnd: false }] : []
  const isPlaced = isAfter || before.displayOrder !== after.displayOrder
  const isOtherDay = before.startDate !== after.startDate
  if (before.driverId === driverId && !isPlaced && !isOtherDay) return []
  const columns = [
    ...(before.driverId === null ? [] : [before]),
    ...(driverId === null && !isAfter ? [] : [after]),
  ]
  return [{ id, columns, isToTheEnd: isOtherDay && !isPlaced }]
}
