import { can, canReadField } from '#shared/access/can.ts'
import type { RoleHolder } from '#shared/access/roleChecks.ts'
import { permissions } from '#shared/access/roles.ts'
import { AUDIT_ACTIONS } from '#shared/auditing/AuditLog.ts'
import { rolloffModel } from '#shared/entities.ts'
import { getEntity } from '#shared/model/model.ts'
import type { JobAuditEntry } from '#shared/auditing/JobAuditEntry.ts'
import { column, readRows } from '../../database/readRows.ts'
import type { ComputedQuery } from '../NamedQuery.ts'

/**
 * The history of a job for everybody who sees jobs (O-045, S1 §6): the full audit log is for administrators, because it shows all
 * fields of all records. Changes of fields that the user may not read are left out, and so are entries without other changes.
 */
export const jobAuditLogs: ComputedQuery = {
  resource: 'JobAuditLogs',
  roles: permissions.viewRentals,
  parameters: { jobId: { kind: 'integer', required: true } },
  compute: async ({ jobId }, { database, user }): Promise<readonly JobAuditEntry[]> => {
    const entries = await readRows(database, ENTRIES_OF_JOB, { jobId: Number(jobId) }, ENTRY)
    return entries.flatMap(({ action, ...entry }) => {
      const data = readableData(user, entry)
      return data === null || action === null ? [] : [{ ...entry, action, data }]
    })
  },
}

/** The same under the name of the specification, if it is queried for a job (S1 §7). */
export const auditLogsOfJob: ComputedQuery = {
  ...jobAuditLogs,
  resource: 'AuditLogs',
  requiresParameter: 'jobId',
}

const ENTRIES_OF_JOB = `
  SELECT a.[id], a.[when], a.[entityTypeName], a.[action], a.[userName], a.[data]
  FROM [AuditLog] a
  WHERE (a.[entityTypeName] = 'Job' AND a.[entityId] = :jobId)
    OR (a.[entityTypeName] = 'JobTime' AND a.[entityId] IN (SELECT [id] FROM [JobTime] WHERE [jobId] = :jobId))
    OR (a.[entityTypeName] = 'JobDumpsterFee'
      AND a.[entityId] IN (SELECT [id] FROM [JobDumpsterFee] WHERE [jobId] = :jobId))
    OR (a.[entityTypeName] = 'DumpsterLocation'
      AND a.[entityId] IN (
        SELECT [id] FROM [DumpsterLocation] WHERE [placedJobId] = :jobId OR [removedJobId] = :jobId))
  ORDER BY a.[when] DESC, a.[id] DESC`

const ENTRY = {
  id: column.number,
  when: column.text,
  entityTypeName: column.text,
  action: column.choiceOrNull(AUDIT_ACTIONS),
  userName: column.textOrNull,
  data: column.text,
}

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
