import { Job } from '#shared/jobs/Job.ts'
import { columnsOf } from '../../database/selection.ts'
import { jobsByDateQuery } from '#shared/jobs/queries.ts'
import { hideAllButLastCompleted } from '#shared/dispatch/boardFilter.ts'
import { MISSING_ORDER } from '#shared/kernel/displayOrder.ts'
import { readRows } from '../../database/readRows.ts'
import { isOneOf } from '../../queries/conditions.ts'
import { implementQuery } from '../../queries/implementQuery.ts'
import { allOf, anyOf, compare } from '../../queries/predicate.ts'

export const jobsByDate = implementQuery(jobsByDateQuery, {
  lookUp: async (
    { startDate, hideAllButLastCompleted: hides },
    database,
  ): Promise<{ readonly lastCompletedIds?: readonly number[] }> => {
    if (hides !== true) return {}
    const completed = await readRows(database, COMPLETED_ON_DAY, { startDate }, COLUMNS.columns)
    return { lastCompletedIds: hideAllButLastCompleted(completed).map((job) => job.id) }
  },
  where: ({ startDate, lastCompletedIds }) =>
    allOf([
      compare('startDate', 'eq', startDate),
      ...(lastCompletedIds === undefined
        ? []
        : [anyOf([compare('completed', 'eq', null), isOneOf('id', lastCompletedIds)])]),
    ]),
  orderBy: ['driverId', `displayOrder missing as ${MISSING_ORDER}`],
})

const COLUMNS = columnsOf(Job, '', 'id', 'driverId', 'completed')

const COMPLETED_ON_DAY = `
  SELECT ${COLUMNS.sql} FROM [Job]
  WHERE [startDate] = :startDate AND [completed] IS NOT NULL AND [deleted] IS NULL`
