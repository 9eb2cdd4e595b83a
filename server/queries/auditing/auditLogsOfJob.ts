import { canReadField } from '#shared/access/can.ts'
import type { RoleHolder } from '#shared/access/holds.ts'
import { may } from '#shared/access/roles.ts'
import { Job } from '#shared/jobs/Job.ts'
import { column, readRows } from '../../database/readRows.ts'
import type { ComputedQuery } from '../NamedQuery.ts'
import { isObject } from '../readQuery.ts'

/**
 * Who changed what of a job, newest first, for everybody who sees jobs: the log itself is for administrators. Changes of fields
 * that the user may not read are left out (S1 §3, §6, §7, O-045).
 */
export const auditLogsOfJob: ComputedQuery = {
  resource: 'AuditLogs',
  whereGiven: 'jobId',
  roles: may.seeRentals,
  parameters: { jobId: { kind: 'integer', required: true } },
  answer: async ({ jobId }, { database, user }) => {
    const entries = await readRows(database, ENTRIES, { jobId: Number(jobId) }, ENTRY)
    return entries.map((entry) => ({ ...entry, data: readableData(entry.data, user) }))
  },
}

function readableData(data: string, user: RoleHolder): string {
  const parsed: unknown = JSON.parse(data)
  const changes: readonly unknown[] =
    isObject(parsed) && Array.isArray(parsed['Changes']) ? parsed['Changes'] : []
  const readable = changes.filter(
    (change) => isObject(change) && canReadField(user, Job, String(change['ColumnName'])),
  )
  return JSON.stringify({ Changes: readable })
}

const ENTRIES = `
  SELECT [id], [when], [entityTypeName], [action], [userName], [data] FROM [AuditLog]
  WHERE [entityTypeName] = 'Job' AND [entityId] = :jobId
  ORDER BY [when] DESC, [id] DESC`

const ENTRY = {
  id: column.number,
  when: column.text,
  entityTypeName: column.text,
  action: column.text,
  userName: column.textOrNull,
  data: column.text,
}
