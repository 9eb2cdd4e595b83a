import { permissions } from '#shared/access/roles.ts'
import { AuditLog, recordedChanges } from '#shared/auditing/AuditLog.ts'
import { boardMovesQuery, type BoardMove } from '#shared/auditing/queries.ts'
import { readRows } from '../../database/readRows.ts'
import { columnsOf } from '../../database/selection.ts'
import { computeQuery } from '../../queries/implementQuery.ts'

export const boardMoves = computeQuery(boardMovesQuery, {
  roles: permissions.viewSchedule,
  compute: async ({ startDate }, { database }): Promise<readonly BoardMove[]> => {
    const rows = await readRows(database, CHANGES_OF_DAY, { startDate }, ENTRY.columns)
    return rows.flatMap(({ data, entityId: jobId, ...move }) => {
      const change = driverChangeIn(data)
      return change === null ? [] : [{ ...move, jobId, ...change }]
    })
  },
})

const ENTRY = columnsOf(AuditLog, 'a', 'id', 'when', 'entityId', 'userId', 'userName', 'data')

const CHANGES_OF_DAY = `
  SELECT ${ENTRY.sql}
  FROM [AuditLog] a JOIN [Job] j ON j.[id] = a.[entityId]
  WHERE a.[entityTypeName] = 'Job' AND a.[action] = 'Modified' AND j.[startDate] = :startDate AND j.[deleted] IS NULL
  ORDER BY a.[when] DESC, a.[id] DESC`

/** From which driver to which; null where the change is another one. */
function driverChangeIn(data: string): Pick<BoardMove, 'fromDriverId' | 'toDriverId'> | null {
  const change = recordedChanges(data).find(({ ColumnName }) => ColumnName === 'driverId')
  return change === undefined
    ? null
    : { fromDriverId: idIn(change.OriginalValue), toDriverId: idIn(change.NewValue) }
}

function idIn(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
