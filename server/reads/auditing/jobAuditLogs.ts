import { AuditLog } from '#shared/auditing/AuditLog.ts'
import { columnsOf } from '../../database/selection.ts'
import { auditLogsOfJobQuery, jobAuditLogsQuery, type JobAuditEntry } from '#shared/auditing/queries.ts'
import { can, canReadField } from '#shared/access/can.ts'
import type { RoleHolder } from '#shared/access/roleChecks.ts'
import { permissions } from '#shared/access/roles.ts'
import { rolloffModel } from '#shared/entities.ts'
import { getEntity } from '#shared/model/model.ts'
import { readRows } from '../../database/readRows.ts'
import type { ComputedQueryContext } from '../../queries/NamedQuery.ts'
import { computeQuery } from '../../queries/implementQuery.ts'
import { historySubjects } from './historySubjects.ts'

export const jobAuditLogs = computeQuery(jobAuditLogsQuery, {
  roles: permissions.viewRentals,
  compute: ({ jobId }, context) => readEntries(jobId, context),
})

export const auditLogsOfJob = computeQuery(auditLogsOfJobQuery, {
  roles: permissions.viewRentals,
  requiresParameter: 'jobId',
  compute: ({ jobId }, context) => readEntries(jobId, context),
})

/** Changes of fields that the user may not read are left out, and so are entries without other changes. */
async function readEntries(
  jobId: number,
  { database, user }: Pick<ComputedQueryContext, 'database' | 'user'>,
): Promise<readonly JobAuditEntry[]> {
  const subjects = await historySubjects(database, 'Job', [jobId])
  const found = await Promise.all(
    subjects.map(({ entityTypeName, ids }) =>
      readRows(database, ENTRIES, { entityTypeName, ids: JSON.stringify(ids) }, ENTRY.columns),
    ),
  )
  const entries = found
    .flat()
    .toSorted((a, b) => (a.when === b.when ? b.id - a.id : a.when < b.when ? 1 : -1))
  return entries.flatMap(({ action, ...entry }) => {
    const data = readableData(user, entry)
    return data === null || action === null ? [] : [{ ...entry, action, data }]
  })
}

const ENTRY = columnsOf(AuditLog, 'a', 'id', 'when', 'entityTypeName', 'action', 'userName', 'data')

const ENTRIES = `
  SELECT ${ENTRY.sql} FROM [AuditLog] a
  WHERE a.[entityTypeName] = :entityTypeName AND a.[entityId] IN :ids`

/** The changes that the user may read, as JSON text again; null where there are none. */
function readableData(
  user: RoleHolder,
  { entityTypeName, data }: Pick<JobAuditEntry, 'entityTypeName' | 'data'>,
): string | null {
  const entity = getEntity(rolloffModel, entityTypeName)
  if (!can(user, 'read', entity)) return null
  const changes = changesIn(data).filter(({ ColumnName }) => canReadField(user, entity, ColumnName))
  return changes.length === 0 ? null : JSON.stringify({ Changes: changes })
}

function changesIn(data: string): readonly { readonly ColumnName: string }[] {
  const parsed: unknown = JSON.parse(data)
  const changes = typeof parsed === 'object' && parsed !== null && 'Changes' in parsed ? parsed.Changes : []
  return Array.isArray(changes) ? changes.filter(isChange) : []
}

function isChange(change: unknown): change is { readonly ColumnName: string } {
  return (
    typeof change === 'object' &&
    change !== null &&
    'ColumnName' in change &&
    typeof change.ColumnName === 'string'
  )
}
