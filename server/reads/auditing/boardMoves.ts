import { permissions } from '#shared/access/roles.ts'
import { AuditLog } from '#shared/auditing/AuditLog.ts'
import { boardMovesQuery, type BoardMove } from '#shared/auditing/queries.ts'
import { recordedMoves } from '#shared/dispatch/recordedMoves.ts'
import { Job } from '#shared/jobs/Job.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { column, readRows } from '../../database/readRows.ts'
import { columnsOf, computed, select } from '../../database/selection.ts'
import { computeQuery } from '../../queries/implementQuery.ts'

/** Jobs that were moved to another day are found for so long. */
const MILLISECONDS_AWAY = 2 * 86_400_000

export const boardMoves = computeQuery(boardMovesQuery, {
  roles: permissions.viewSchedule,
  compute: async ({ startDate }, { database, now }): Promise<readonly BoardMove[]> => {
    const since = new Date(Date.parse(now()) - MILLISECONDS_AWAY).toISOString()
    const movedAway = `%"ColumnName":"startDate","OriginalValue":"${startDate}"%`
    const rows = await readRows(database, CHANGES_OF_DAY, { startDate, since, movedAway }, ENTRY.columns)
    return [...groupBy(rows, ({ entityId }) => entityId)]
      .flatMap(([id, entries]) =>
        entries.slice(0, 1).flatMap((job) => recordedMoves({ ...job, id }, entries)),
      )
      .filter(({ fromDay, toDay }) => fromDay === startDate || toDay === startDate)
      .toSorted((a, b) => (a.when === b.when ? b.id - a.id : a.when < b.when ? 1 : -1))
  },
})

const ENTRY = select(
  columnsOf(AuditLog, 'a', 'id', 'when', 'entityId', 'action', 'userId', 'userName', 'saveId', 'data'),
  columnsOf(Job, 'j', 'jobTypeId', 'driverId', 'startDate', 'displayOrder'),
  computed({ deletedTimes: column.number }),
)

const CHANGES_OF_DAY = `
  SELECT ${ENTRY.sql}, (
    SELECT COUNT(*) FROM [AuditLog] t JOIN [JobTime] r ON r.[id] = t.[entityId]
    WHERE a.[action] = 'Deleted' AND t.[saveId] = a.[saveId] AND t.[entityTypeName] = 'JobTime'
      AND t.[action] = 'Deleted' AND r.[jobId] = a.[entityId]) AS [deletedTimes]
  FROM [AuditLog] a JOIN [Job] j ON j.[id] = a.[entityId]
  WHERE a.[entityTypeName] = 'Job' AND (j.[startDate] = :startDate OR j.[id] IN (
    SELECT m.[entityId] FROM [AuditLog] m
    WHERE m.[entityTypeName] = 'Job' AND m.[when] >= :since AND m.[data] LIKE :movedAway))
  ORDER BY a.[when] DESC, a.[id] DESC`
