import { columnKey, readColumnsOfJobs, type InColumn } from '#server/reads/dispatch/boardColumns.ts'
import { readingIn } from '../../work/reading.ts'
import type { LockRule } from '../../pipeline/SaveRule.ts'

/** The fields of a job that determine its position on the board. */
const PLACING: readonly string[] = ['driverId', 'startDate', 'displayOrder', 'afterJobId']

/**
 * Locks the columns of the board that a save numbers or adds a job to, so that of two saves of one column the second sees the
 * result of the first (SV47). The column that a stored job leaves is read without a lock; if it is stale, the version check
 * fails.
 */
export const lockColumns: LockRule = {
  name: 'lockColumns',
  phase: 'lock',
  watches: ['Job'],
  run: async (changes, context) => {
    const placed = changes
      .filter(({ shape, operation }) => shape.name === 'Job' && operation !== 'delete')
      .map(({ key, operation, changes: fields }) => ({
        id: operation === 'create' ? null : Number(key),
        sent: new Map(fields.map(({ field, to }) => [field.name, to])),
      }))
      .filter(({ sent }) => PLACING.some((name) => sent.has(name)))
    const ids = placed.flatMap(({ id }) => id ?? [])
    const stored = await readColumnsOfJobs(readingIn(context), ids)
    const columns = placed.flatMap(({ id, sent }): InColumn[] => {
      const before = stored.get(id ?? 0)
      const driverId = sent.has('driverId') ? sent.get('driverId') : before?.driverId
      const startDate = sent.get('startDate') ?? before?.startDate
      const isOrdered = driverId !== null || (sent.get('afterJobId') ?? null) !== null
      const after = { driverId: driverId === null ? null : Number(driverId), startDate: String(startDate) }
      return [
        ...(before === undefined || before.driverId === null ? [] : [before]),
        ...(isOrdered ? [after] : []),
      ]
    })
    return columns.map((boardColumn) => `board ${columnKey(boardColumn)}`)
  },
}
