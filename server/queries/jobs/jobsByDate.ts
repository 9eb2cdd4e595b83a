import { hideAllButLastCompleted } from '#shared/dispatch/boardFilter.ts'
import { MISSING_ORDER } from '#shared/dispatch/displayOrder.ts'
import { Job } from '#shared/jobs/Job.ts'
import { column, readRows } from '../../database/readRows.ts'
import { isOneOf } from '../conditions.ts'
import { matching, queryOf, type NamedQuery } from '../NamedQuery.ts'
import { allOf, anyOf, compare } from '../predicate.ts'

/**
 * The jobs of a day in the order of each driver, those without a position last (DI4); of the completed ones only the last of each
 * driver, if requested (S1 §7, O-069).
 */
export const jobsByDate: NamedQuery = queryOf(Job, {
  resource: 'JobsByDate',
  parameters: {
    startDate: { kind: 'day', required: true },
    hideAllButLastCompleted: { kind: 'flag' },
  },
  lookUp: async ({ startDate, hideAllButLastCompleted: hides }, database) => {
    if (hides !== true || typeof startDate !== 'string') return {}
    const completed = await readRows(database, COMPLETED_ON_DAY, { startDate }, COLUMNS)
    return { lastCompletedIds: hideAllButLastCompleted(completed).map((job) => job.id) }
  },
  where: (parameters) => {
    const { lastCompletedIds } = parameters
    return allOf([
      matching('startDate')(parameters) ?? allOf([]),
      ...(Array.isArray(lastCompletedIds)
        ? [anyOf([compare('completed', 'eq', null), isOneOf('id', lastCompletedIds)])]
        : []),
    ])
  },
  orderBy: ['driverId', `displayOrder missing as ${MISSING_ORDER}`],
})

const COMPLETED_ON_DAY = `
  SELECT [id], [driverId], [completed] FROM [Job]
  WHERE [startDate] = :startDate AND [completed] IS NOT NULL AND [deleted] IS NULL`

const COLUMNS = { id: column.number, driverId: column.numberOrNull, completed: column.textOrNull }
